import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, compressBody } from './compress.ts';

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

test.each(['visitor', 'nobody', 'build'] as const)(
  'every form holds the same bytes when %s waits',
  async (effort) => {
    const body = Buffer.from('Made to measure. '.repeat(500));
    const br = await compressBody(body, 'br', effort);
    expect(brotliDecompressSync(br)).toEqual(body);
    expect(gunzipSync(await compressBody(body, 'gzip', effort))).toEqual(body);
    expect(br.length).toBeLessThan(body.length / 10);
  },
);
