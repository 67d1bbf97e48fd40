// The rival of a booking: nothing but node:http and one durable INSERT of the body before its 201.
// No rules, no capacity, no messages, no idempotency. node bench/rivals/booking-server.ts SQLITE_FILE
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';

const [file = ''] = process.argv.slice(2);
const sqlite = new Sqlite(file);
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(`create table bookings (
  id integer primary key, name text, email text, phone text, address text, postcode text,
  service text, preferredDate text, preferredTime text, windowCount integer, additionalInfo text
)`);
const insert = sqlite.prepare(
  `insert into bookings (name, email, phone, address, postcode, service, preferredDate,
     preferredTime, windowCount, additionalInfo)
   values (@name, @email, @phone, @address, @postcode, @service, @preferredDate,
     @preferredTime, @windowCount, @additionalInfo)`,
);

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { lastInsertRowid } = insert.run(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const answer = JSON.stringify({ id: Number(lastInsertRowid) });
    response.writeHead(201, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
