import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, encodeBody } from './compress.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip,br', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.5', 'gzip'],
  ['br;q=0.1, gzip', 'br'],
  ['brotli', 'identity'],
  ['x-gzip', 'identity'],
])('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('every form holds the same bytes', async () => {
  const body = Buffer.from('Made to measure. '.repeat(500));
  const { br, gzip, identity } = await encodeBody(body);
  expect(brotliDecompressSync(br)).toEqual(body);
  expect(gunzipSync(gzip)).toEqual(body);
  expect(identity).toBe(body);
  expect(br.length).toBeLessThan(body.length / 10);
});
