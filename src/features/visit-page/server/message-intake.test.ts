import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { BookingAnswer } from '../../appointments/appointment.ts';
import type { VisitMessage } from '../../appointments/visit-message.ts';

/** A photo as a telephone makes it: with where and by whom it was taken. */
const photo = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a5' } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'Laura Fenwick', Model: 'Pocket 9' } })
    .toBuffer();

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  let visitors = 0;
  const book = async () => {
    const booked = await app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body: aBooking(),
      status: 201,
    });
    return { ...booked, path: new URL(booked.manageUrl).pathname };
  };
  interface Sent {
    text?: string;
    files?: { name: string; content: Buffer | string }[];
  }
  const formOf = ({ text = '', files = [] }: Sent) => {
    const form = new FormData();
    form.set('message', text);
    for (const { name, content } of files) {
      form.append('photos', new Blob([new Uint8Array(Buffer.from(content))]), name);
    }
    return form;
  };
  const send = (path: string, sent: Sent, below = '/api') => {
    visitors += 1;
    return fetch(`${app.origin}${below}${path}/messages`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'X-Forwarded-For': `192.0.2.${visitors % 250}` },
      body: formOf(sent),
    });
  };
  const errorOf = async (response: Response) =>
    (await response.json()) as { error: string; fields?: Record<string, string> };

  test('a message and photos reach the link’s holder, the staff and the team', async () => {
    const { id, path } = await book();
    const response = await send(path, {
      text: 'The gate sticks.\nPlease ring twice.',
      files: [
        { name: 'bay.jpg', content: await photo('jpeg') },
        { name: 'kitchen.png', content: await photo('png') },
      ],
    });
    expect(response.status).toBe(201);
    const [message] = (await response.json()) as VisitMessage[];
    expect(message).toMatchObject({
      text: 'The gate sticks.\nPlease ring twice.',
      photos: [
        { width: 60, height: 40 },
        { width: 60, height: 40 },
      ],
    });
    expect(JSON.stringify(message)).not.toContain('webp');
    expect(await app.json(`/api${path}/messages`)).toEqual([message]);
    const forStaff = await app.json(`/api/admin/appointments/${id}/customer-messages`, {
      asStaff: true,
    });
    expect(forStaff).toEqual([message]);

    const [first] = message?.photos ?? [];
    const views = [
      await app.request(`/api${path}/photos/${first?.id}`),
      await app.request(`/api/admin/appointments/${id}/photos/${first?.id}`, { asStaff: true }),
    ];
    for (const view of views) {
      expect(view.status).toBe(200);
      expect(view.headers.get('content-type')).toBe('image/webp');
      expect(view.headers.get('cache-control')).toContain('no-store');
      expect(view.headers.get('x-content-type-options')).toBe('nosniff');
      const content = Buffer.from(await view.arrayBuffer());
      const { format, exif } = await sharp(content).metadata();
      expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
      expect(content.includes('Laura')).toBe(false);
    }
    const told = (await app.rows('messages')).filter(({ kind }) => kind === 'visit-message-team');
    expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(told.find(({ channel }) => channel === 'email')?.body).toContain('The gate sticks.');
    expect(told[0]?.body).toContain('a message and 2 photos');
  });

  test('a photo is nobody else’s: not the library’s, not of another link, not a stranger’s', async () => {
    const { id, path } = await book();
    const sent = await send(path, { files: [{ name: 'a.webp', content: await photo('webp') }] });
    const [message] = (await sent.json()) as VisitMessage[];
    const photoId = message?.photos[0]?.id;
    const other = await app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body: aBooking({ email: 'other@example.com', phone: '07700 900299' }),
      status: 201,
    });
    const otherPath = new URL(other.manageUrl).pathname;
    expect((await app.request(`/api${otherPath}/photos/${photoId}`)).status).toBe(404);
    expect((await app.request(`/api/visits/1-${'x'.repeat(22)}/photos/${photoId}`)).status).toBe(
      404,
    );
    const stranger = await app.request(`/api/admin/appointments/${id}/photos/${photoId}`);
    expect(stranger.status).toBe(401);
    const [row] = await app.rows('visitPhotos');
    expect((await app.request(`/uploads/${row?.filename}`)).status).toBe(404);
    const { files } = await app.json<{ files: unknown[] }>('/api/media', { asStaff: true });
    expect(files).toEqual([]);
  });

  test('of a file that is a photo and something else, the photo is kept', async () => {
    const { path } = await book();
    const tail = Buffer.from('<script>alert(1)</script>PK\x05\x06'.padEnd(200, '\x00'));
    const content = Buffer.concat([await photo('jpeg'), tail]);
    const sent = await send(path, { files: [{ name: '../../a.html', content }] });
    const [message] = (await sent.json()) as VisitMessage[];
    const view = await app.request(`/api${path}/photos/${message?.photos[0]?.id}`);
    expect(view.headers.get('content-type')).toBe('image/webp');
    const kept = Buffer.from(await view.arrayBuffer());
    expect(kept.includes('<script>') || kept.includes('PK\x05\x06')).toBe(false);
    const [row] = await app.rows('visitPhotos');
    expect(row?.filename).toMatch(/^[0-9a-f]{32}\.webp$/);
  });

  describe('what is refused leaves nothing behind', () => {
    test.each<[string, () => Promise<Sent>, number, string, string]>([
      ['nothing', async () => ({}), 400, 'message', 'Please write something or choose a photo'],
      [
        'a text called a picture',
        async () => ({
          files: [{ name: 'a.jpg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
        }),
        400,
        'photos',
        'Please choose JPEG, PNG or WebP photos',
      ],
      [
        'a good photo and a broken one',
        async () => ({
          files: [
            { name: 'a.jpg', content: await photo('jpeg') },
            { name: 'b.jpg', content: (await photo('jpeg')).subarray(0, 200) },
          ],
        }),
        400,
        'photos',
        'The picture is damaged and cannot be read',
      ],
      [
        'a page that begins as a photo does',
        async () => ({
          files: [
            {
              name: 'a.jpg',
              content: '\u00ff\u00d8\u00ff\u00e0<!doctype html><script>alert(1)</script>',
            },
          ].map(({ name, content }) => ({ name, content: Buffer.from(content, 'latin1') })),
        }),
        400,
        'photos',
        'The picture is damaged and cannot be read',
      ],
      [
        'an animation',
        async () => ({
          files: [{ name: 'a.jpg', content: Buffer.from('GIF89a\x01\x00\x01\x00') }],
        }),
        400,
        'photos',
        'Please choose JPEG, PNG or WebP photos',
      ],
      [
        'a photo of 10 MB',
        async () => ({ files: [{ name: 'a.jpg', content: Buffer.alloc(10 * 1024 * 1024, 1) }] }),
        413,
        'photos',
        'A photo may have at most 5 MB',
      ],
      [
        'a photo of more than 5 MB',
        async () => ({ files: [{ name: 'a.jpg', content: Buffer.alloc(5 * 1024 * 1024 + 1, 1) }] }),
        413,
        'photos',
        'A photo may have at most 5 MB',
      ],
      [
        'a photo of too many pixels',
        async () => ({
          files: [
            {
              name: 'a.png',
              content: await sharp({
                create: { width: 9000, height: 9000, channels: 3, background: '#fff' },
              })
                .png()
                .toBuffer(),
            },
          ],
        }),
        400,
        'photos',
        'The picture has more than 40 million pixels',
      ],
    ])('%s', async (_what, sent, status, field, sentence) => {
      const { path } = await book();
      const response = await send(path, await sent());
      expect(response.status).toBe(status);
      expect((await errorOf(response)).fields?.[field]).toBe(sentence);
      expect(await app.rows('entries')).toEqual([]);
      expect(await app.rows('visitPhotos')).toEqual([]);
    });

    test('a sixth photo, also when several are sent at once', async () => {
      const { path } = await book();
      const files = [
        { name: 'a.jpg', content: await photo('jpeg') },
        { name: 'b.jpg', content: await photo('jpeg') },
      ];
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(path, { files })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
      expect(await app.rows('visitPhotos')).toHaveLength(4);
      expect((await send(path, { files: files.slice(1) })).status).toBe(201);
      expect((await send(path, { files: files.slice(1) })).status).toBe(409);
    });

    test('six photos in one form', async () => {
      const { path } = await book();
      const content = await photo('jpeg');
      const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.jpg`, content }));
      expect((await send(path, { files })).status).toBe(400);
      expect(await app.rows('visitPhotos')).toEqual([]);
    });

    test('a text that is too long; two thousand characters of any script arrive whole', async () => {
      const { path } = await book();
      const long = '窗'.repeat(2000);
      const [message] = (await (await send(path, { text: long })).json()) as VisitMessage[];
      expect(message?.text).toBe(long);
      expect((await send(path, { text: `${long}。` })).status).toBe(400);
      expect((await send(path, { text: 'x'.repeat(20_000) })).status).toBe(413);
      expect(await app.rows('entries')).toHaveLength(1);
    });

    test('anything for a visit that is over, or with a wrong link', async () => {
      const { path } = await book();
      expect((await send(`${path}x`, { text: 'Hello' })).status).toBe(404);
      app.clock.advance(2 * DAY_MS);
      expect((await send(path, { text: 'Hello' })).status).toBe(409);
    });

    test('an eleventh message of a visit in an hour', async () => {
      const { path } = await book();
      const statuses = [];
      for (let count = 0; count < 11; count += 1) {
        statuses.push((await send(path, { text: `Message ${count}` })).status);
      }
      expect(statuses).toEqual([...Array(10).fill(201), 429]);
    });
  });

  test('what was sent goes with the visit, and with its customer', async () => {
    const { dataDir } = app.services.config;
    const stored = () => readdir(join(dataDir, 'visit-photos'));
    const { id, path } = await book();
    await send(path, { text: 'Hello', files: [{ name: 'a.jpg', content: await photo('jpeg') }] });
    await app.request(`/api/admin/appointments/${id}`, { method: 'DELETE', asStaff: true });
    expect(await app.rows('entries')).toEqual([]);
    expect(await app.rows('visitPhotos')).toEqual([]);
    expect(await stored()).not.toEqual([]);
    await app.services.messageIntake.removePhotos();
    expect(await stored()).toEqual([]);

    const second = await book();
    const files = [{ name: 'a.jpg', content: await photo('jpeg') }];
    const sent = await send(second.path, { text: 'Hello again', files });
    const [message] = (await sent.json()) as VisitMessage[];
    await app.json('/api/admin/people/erase', {
      method: 'POST',
      asStaff: true,
      body: { contact: 'laura.fenwick@example.com', confirmation: 'ERASE' },
    });
    expect(await app.rows('entries')).toEqual([]);
    // The file goes for good, whatever the age and the number of others: none is in the trash.
    await app.services.messageIntake.removePhotos();
    expect(await stored()).toEqual([]);
    expect(await app.rows('visitPhotoRemovals')).toEqual([]);
    expect(existsSync(join(dataDir, 'trash'))).toBe(false);
    // The link leads nowhere any more, by none of its ways.
    const link = `/api${second.path}`;
    const body = { preferredDate: '2025-06-16', preferredTime: 'Midday (11am-1pm)' };
    const answers = await Promise.all([
      app.request(link),
      app.request(link, { method: 'PUT', body }),
      app.request(`${link}/cancellation`, { method: 'POST', body: {} }),
      app.request(`${link}/calendar.ics`),
      app.request(`${link}/messages`),
      app.request(`${link}/photos/${message?.photos[0]?.id}`),
      send(second.path, { text: 'Still here' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
  });

  describe('without scripts', () => {
    const post = (path: string, values: Record<string, string>) =>
      app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(values).toString(),
      });

    test('the visit is moved, gets a message, and is cancelled by forms; a GET does nothing', async () => {
      const { path } = await book();
      const moved = await post(`${path}/move`, {
        preferredDate: '2025-06-12',
        preferredTime: 'Midday (11am-1pm)',
      });
      expect([moved.status, moved.headers.get('location')]).toEqual([303, path]);
      const sent = await send(path, { text: 'Hello' }, '');
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}#messages-title`]);

      for (const action of ['move', 'cancellation', 'messages']) {
        const got = await app.request(`${path}/${action}`);
        expect([got.status, got.headers.get('location')]).toEqual([302, path]);
      }
      expect(await app.json(`/api${path}`)).toMatchObject({
        status: 'pending',
        preferredDate: '2025-06-12',
      });
      expect((await post(`${path}/cancellation`, { reason: '' })).status).toBe(303);
      expect(await app.json(`/api${path}`)).toMatchObject({ status: 'cancelled' });
    });
  });
});
