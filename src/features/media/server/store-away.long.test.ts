import { expect, test } from 'vitest';
import { aJpeg, formOf } from '../../../test/files.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import type { Uploaded } from '../../../test/media-calls.ts';
import { s3Keys, startS3Server } from '../../../test/s3-server.ts';
import { makeTestApp } from '../../../test/test-app.ts';

test('a store that is away, or slow, holds up nothing but its own files', async () => {
  const s3 = await startS3Server('blinds');
  const bucket = { bucket: 'blinds', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys };
  const app = await makeTestApp({ engine: 'sqlite', config: { bucket } });
  try {
    const headers = await app.signIn();
    const body = formOf([await aJpeg('x.jpg', 900, 600)]);
    const post = () => fetch(`${app.origin}/api/upload`, { method: 'POST', headers, body });
    const { files } = (await (await post()).json()) as Uploaded;
    const { url = '', filename = '' } = files[0] ?? {};
    const small = `/pictures/${filename.replace('.webp', '')}-480.webp`;
    expect((await app.request(small)).status).toBe(200);
    const timed = async (work: () => Promise<Response>) => {
      const began = performance.now();
      const { status, headers: told } = await work();
      return { status, retry: told.get('retry-after'), ms: performance.now() - began };
    };
    // Longer than any machine takes for the rest.
    const delayMs = 120_000;
    const isBeforeTheStore = (ms: number) => ms < delayMs / 2;
    let person = 0;
    const bookingStands = async () => {
      person += 1;
      const booked = await timed(() =>
        app.request('/api/appointments', { method: 'POST', body: aBookingBy(person) }),
      );
      expect(booked).toMatchObject({ status: 201, ms: expect.toSatisfy(isBeforeTheStore) });
    };

    s3.isCut = true;
    const refused = await post();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({
      error: 'We cannot save or read files right now. Please try again shortly.',
    });
    expect(await timed(() => app.request(small))).toMatchObject({ status: 503, retry: '5' });
    await bookingStands();
    s3.isCut = false;
    expect((await app.request(small)).status).toBe(200);

    s3.delayMs = delayMs;
    const many = Array.from({ length: 60 }, (_, at) => (at % 2 ? small : url));
    const [all] = await Promise.all([
      Promise.all(many.map((path) => timed(() => app.request(path)))),
      bookingStands(),
    ]);
    expect(all.filter(({ status, ms }) => status !== 503 || !isBeforeTheStore(ms))).toEqual([]);
    const next = await timed(() => app.request(small));
    expect(next).toMatchObject({ status: 503, ms: expect.toSatisfy(isBeforeTheStore) });
    s3.delayMs = 0;
    await expect.poll(async () => (await app.request(small)).status, { interval: 500 }).toBe(200);
  } finally {
    await app.close();
    await s3.close();
  }
});
