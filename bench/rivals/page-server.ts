// The rival of a cached page: nothing but node:http, the bytes and their headers.
// node bench/rivals/page-server.ts BODY_FILE HEADERS_FILE
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [bodyFile = '', headersFile = ''] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, 'utf8'));

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
