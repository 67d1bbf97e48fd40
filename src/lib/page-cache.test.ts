import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { addEncoding, createPageCache } from './page-cache.ts';

const words = Array.from({ length: 4000 }, (_, index) => `Blind ${(index * 7919) % 1009}`).join(
  ' ',
);
const now = new Date('2026-11-21T12:00:00Z');
const rendered = (text: string) => async () => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  keepUntil: new Date('2026-11-22T00:00:00Z'),
});

test('a page that stands for a while is compressed anew, smaller, and says the same', async () => {
  const cache = createPageCache(10);
  const first = await cache.get('/', rendered(words));
  await addEncoding(first, 'br');
  const quick = first.bodies.br;
  await vi.waitFor(() => expect(cache.find('/', now)).not.toBe(first));
  const settled = cache.find('/', now)?.bodies.br;
  expect(settled?.length).toBeLessThan(quick?.length ?? 0);
  expect(brotliDecompressSync(settled ?? '').toString()).toBe(words);
  expect(first.bodies.br).toBe(quick);
});

test('a page that was changed meanwhile is not brought back', async () => {
  const cache = createPageCache(0);
  await cache.get('/', rendered(words));
  await new Promise((resolve) => setTimeout(resolve, 1));
  cache.clear();
  const second = await cache.get('/', rendered(`${words} more`));
  await vi.waitFor(() => expect(cache.find('/', now)).not.toBe(second));
  const settled = cache.find('/', now)?.bodies.br;
  expect(brotliDecompressSync(settled ?? '').toString()).toBe(`${words} more`);
});
