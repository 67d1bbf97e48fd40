// The rivals of a booking: nothing but node:http and, before its 201, one durable INSERT of the body; or,
// with a recording of our own bookings, the same statements again, with the values ready made. No
// rules, no capacity, no messages, no idempotency. node bench/rivals/booking-server.ts SQLITE_FILE [RECORDING]
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';
import { openLog } from '../../src/lib/database/sqlite-file.ts';
import { addDays } from '../../src/lib/time/london-day.ts';
import type { RecordedStatement } from '../recorded-bookings.ts';

const LOG_BYTES = 32 * 2 ** 20;

const [file = '', recording] = process.argv.slice(2);
const sqlite = new Sqlite(file);
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
const write = recording ? replay(readFileSync(recording, 'utf8')) : insertBody();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const id = write(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const answer = JSON.stringify({ id });
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

function insertBody(): (body: unknown) => number {
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
  return (body) => Number(insert.run(body).lastInsertRowid);
}

/** Two bookings with the same statements show which of their values each booking has for itself. */
function replay(recorded: string): () => number {
  // As Sill itself writes (lib/database/engines.ts).
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('cache_size = -65536');
  sqlite.pragma('wal_autocheckpoint = 8000');
  sqlite.pragma('user_version');
  const log = openLog(file);
  log.reserve(LOG_BYTES);
  const bookings = recorded
    .trim()
    .split('\n')
    .map((line): RecordedStatement[] => JSON.parse(line));
  const textOf = (booking: RecordedStatement[] = []) => booking.map(({ sql }) => sql).join(';');
  const at = bookings.findLastIndex((one, index) => textOf(one) === textOf(bookings[index - 1]));
  const [before = [], last = []] = bookings.slice(at - 1);
  if (at < 1) throw new Error('no two bookings of the recording are alike');
  const statements = last.map(({ sql, values }, index) => ({
    statement: sqlite.prepare<unknown[]>(sql),
    values: values.map((value, place) => [value, before[index]?.values[place]] as const),
  }));
  let count = 0;
  const book = sqlite.transaction(() => {
    for (const { statement, values } of statements) {
      const ready = values.map(([value, earlier]) => replayed(value, earlier, count));
      if (statement.reader) statement.all(ready);
      else statement.run(ready);
    }
  });
  return () => {
    count += 1;
    book.immediate();
    log.sync();
    return count;
  };
}

function replayed(value: unknown, before: unknown, count: number): unknown {
  if (value === before) return value;
  // Rows that one statement takes together.
  if (typeof value === 'string' && typeof before === 'string' && value.startsWith('[')) {
    return JSON.stringify(eachOf(JSON.parse(value), JSON.parse(before), count));
  }
  if (typeof value === 'number') return value + (value - Number(before)) * count;
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return addDays(value, count % 300);
  return /^\d{4}-\d\d-\d\dT/.test(value)
    ? value
    : `${value.slice(0, -8)}${String(count).padStart(8, '0')}`;
}

/** The same of every value in rows, or in one of them. */
function eachOf(value: unknown, before: unknown, count: number): unknown {
  if (typeof value !== 'object' || value === null || typeof before !== 'object' || !before) {
    return replayed(value, before, count);
  }
  const earlier: Record<string, unknown> = { ...before };
  const all = Object.entries(value).map(([key, one]) => [key, eachOf(one, earlier[key], count)]);
  return Array.isArray(value) ? all.map(([, one]) => one) : Object.fromEntries(all);
}
