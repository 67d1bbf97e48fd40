import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limits.ts';

/** How many of the keys find a point. */
async function taken(keys: string[], limit = createRateLimit(5, 60, 'Too many.')) {
  const spent = await Promise.allSettled(keys.map((key) => limit.spend(key)));
  return spent.filter(({ status }) => status === 'fulfilled').length;
}
const networks = (count: number, site = '2001:db8:1') =>
  Array.from({ length: count }, (_, index) => `${site}:${index.toString(16)}::/64`);

test('an address has its points, and a /48 of IPv6 those of eight addresses', async () => {
  expect(await taken(Array(9).fill('192.0.2.1'))).toBe(5);
  expect(await taken(Array(9).fill('2001:db8:1:2::/64'))).toBe(5);
  expect(await taken(networks(1000))).toBe(40);
  expect(await taken([...networks(100), ...networks(100, '2001:db8:2')])).toBe(80);
});

test('what is given back can be spent again, by the /48 too', async () => {
  const limit = createRateLimit(5, 60, 'Too many.');
  for (const key of networks(1000)) {
    await limit.spend(key);
    await limit.giveBack(key);
  }
  expect(await taken(networks(41), limit)).toBe(40);
});

test('whoever has spent all is told when to come again', async () => {
  const limit = createRateLimit(1, 60, 'Too many.');
  await limit.spend('192.0.2.1');
  await expect(limit.spend('192.0.2.1')).rejects.toMatchObject({
    status: 429,
    message: 'Too many.',
    extras: { retryAfterSeconds: 60 },
  });
});
