import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addEncoding, createPageCache } from './page-cache.ts';

const words = Array.from({ length: 4000 }, (_, index) => `Blind ${(index * 7919) % 1009}`).join(
  ' ',
);
const now = () => new Date('2026-11-21T12:00:00Z');
const rendered = (text: string) => async () => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  keepUntil: new Date('2026-11-22T00:00:00Z'),
});

test('a page that stands for a while is compressed anew, smaller, and says the same', async () => {
  const cache = createPageCache(now, 10);
  const first = await cache.get('/', rendered(words));
  await addEncoding(first, 'br');
  const quick = first.bodies.br;
  await expect.poll(() => cache.find('/')).not.toBe(first);
  const settled = cache.find('/')?.bodies.br;
  expect(settled?.length).toBeLessThan(quick?.length ?? 0);
  expect(brotliDecompressSync(settled ?? '').toString()).toBe(words);
  expect(first.bodies.br).toBe(quick);
});

test('a page that was changed meanwhile is not brought back', async () => {
  const cache = createPageCache(now, 0);
  await cache.get('/', rendered(words));
  await new Promise((resolve) => setTimeout(resolve, 1));
  cache.clear();
  const second = await cache.get('/', rendered(`${words} more`));
  await expect.poll(() => cache.find('/')).not.toBe(second);
  const settled = cache.find('/')?.bodies.br;
  expect(brotliDecompressSync(settled ?? '').toString()).toBe(`${words} more`);
});

test('a page that was begun before a change is answered, and not kept', async () => {
  const cache = createPageCache(now);
  const gate = Promise.withResolvers<void>();
  const begun = cache.get('/', () => gate.promise.then(rendered('as it was')));
  cache.clear();
  gate.resolve();
  expect((await begun).bodies.identity.toString()).toBe('as it was');
  expect(cache.find('/')).toBeUndefined();
});

test('only what is asked for again is worth all effort', async () => {
  const cache = createPageCache(now, 0);
  const [once, again] = await Promise.all([
    cache.get('/once', rendered(words)),
    cache.get('/again', rendered(words)),
  ]);
  await expect.poll(() => cache.find('/again')).not.toBe(again);
  expect(cache.find('/once')).toBe(once);
});

test('pages end when their time is over, and are few and small together', async () => {
  const clock = { time: now() };
  const cache = createPageCache(() => clock.time);
  const keep = async (name: string, count: number, bytes: number) => {
    const keys = Array.from({ length: count }, (_, index) => `/${name}/${index}`);
    for (const key of keys) await cache.get(key, rendered('x'.repeat(bytes)));
    return keys.filter((key) => cache.find(key)).length;
  };
  expect(await keep('small', 1000, 100)).toBe(500);
  const large = await keep('large', 100, 1_000_000);
  expect(large).toBeGreaterThan(20);
  expect(large).toBeLessThanOrEqual(64);
  expect(cache.find('/large/99')).toBeDefined();
  clock.time = new Date('2026-11-22T00:00:00Z');
  expect(cache.find('/large/99')).toBeUndefined();
});
