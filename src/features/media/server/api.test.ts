import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aJpeg, anSvg, aPdf, aPng, formOf, type TestFile } from '../../../test/files.ts';
import { mediaCalls, type Uploaded } from '../../../test/media-calls.ts';
import { s3Keys, startS3Server } from '../../../test/s3-server.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { type MediaFile, uploadMessages } from '../media.ts';
import { importPicture } from './library.ts';
import { findSitePictures, insertMedia } from './store.ts';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());

  const { send, uploaded, added, refusal, list, change, remove, served, stored } = mediaCalls(
    () => app,
  );

  afterEach(async () => {
    for (const { filename } of await list()) await remove(filename);
    expect(await stored()).toEqual([]);
  });

  describe('an upload', () => {
    test('of several kinds answers with what became of each, and lists it newest first', async () => {
      const { files, converted } = await uploaded([await aJpeg(), anSvg(), aPdf()], {
        altText: 'A bright room',
      });
      expect(converted).toBe(1);
      expect(files).toHaveLength(3);
      expect(files[0]).toEqual({
        id: expect.any(Number),
        filename: expect.stringMatching(/^[0-9a-f]{24}\.webp$/),
        name: 'room.jpg',
        originalname: 'room.jpg',
        url: `/uploads/${files[0]?.filename}`,
        type: 'image/webp',
        mimetype: 'image/webp',
        kind: 'image',
        size: expect.any(Number),
        dimensions: { width: 640, height: 480 },
        alt: 'A bright room',
        focalPoint: { x: 0.5, y: 0.5 },
        uploadedAt: app.clock.now().toISOString(),
        usedIn: [],
        version: 1,
      });
      expect(files[1]).toMatchObject({
        type: 'image/svg+xml',
        kind: 'image',
        dimensions: { width: 40, height: 30 },
      });
      expect(files[2]).toMatchObject({
        name: 'care guide.pdf',
        type: 'application/pdf',
        kind: 'document',
        dimensions: null,
      });

      app.clock.set('2025-06-10T11:00:00Z');
      const later = await added(await aPng());
      const names = (await list()).map(({ name }) => name);
      expect(names[0]).toBe(later.name);
      expect(names).toHaveLength(4);
      const audit = await app.rows('auditEntries');
      expect(audit.filter(({ subject }) => subject === 'media').at(-1)).toMatchObject({
        actor: 'admin',
        action: 'uploaded',
        subjectId: later.id,
      });
    });

    test('of 20 files passes, of 21 does not', async () => {
      const svgs = Array.from({ length: 20 }, (_, index) => anSvg(`${index}.svg`));
      expect((await uploaded(svgs)).files.map(({ name }) => name)).toEqual(
        svgs.map(({ name }) => name),
      );
      const { status, error } = await refusal([...svgs, anSvg()]);
      expect(status).toBe(400);
      expect(error).toBe('Please send at most 20 files at once.');
    });

    test('gives each file its own alternative text, or all of them the one there is', async () => {
      const files = [anSvg('1.svg'), anSvg('2.svg')];
      const own = await uploaded(files, { altText: ['one', 'two'] });
      expect(own.files.map(({ alt }) => alt)).toEqual(['one', 'two']);
      const same = await uploaded(files, { altText: 'both' });
      expect(same.files.map(({ alt }) => alt)).toEqual(['both', 'both']);
      const none = await uploaded(files);
      expect(none.files.map(({ alt }) => alt)).toEqual(['', '']);
    });

    test('keeps the name it came with, whatever letters it has, without folders', async () => {
      const names = [
        'Küche ☀ 窓.svg',
        '../../etc/passwd.svg',
        'C:\\photos\\x.svg',
        '\u0007bell.svg',
      ];
      const { files } = await uploaded(names.map((name) => anSvg(name)));
      expect(files.map(({ name }) => name)).toEqual([
        'Küche ☀ 窓.svg',
        'passwd.svg',
        'x.svg',
        'bell.svg',
      ]);
    });

    test('without a file says so', async () => {
      expect(await refusal([])).toEqual({ status: 400, error: uploadMessages.none });
      const empty = formOf([
        { name: '', type: 'application/octet-stream', content: Buffer.alloc(0) },
      ]);
      const response = await send('/api/upload', empty);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: uploadMessages.none });
    });
  });

  describe('details', () => {
    test('are changed one by one, and a stale version is refused', async () => {
      const media = await added(await aPng());
      const first = await change(media.filename, { name: ' Hall ', alt: 'A hall', version: 1 });
      expect(first.status).toBe(200);
      expect(await first.json()).toEqual({ ...media, name: 'Hall', alt: 'A hall', version: 2 });
      const focused = await change(media.filename, { focalPoint: { x: 0.251, y: 1 } });
      expect(await focused.json()).toMatchObject({
        name: 'Hall',
        alt: 'A hall',
        focalPoint: { x: 0.251, y: 1 },
        version: 3,
      });
      const stale = await change(media.filename, { alt: 'Old', version: 2 });
      expect(stale.status).toBe(409);
      expect(await stale.json()).toMatchObject({
        error: 'Somebody else has changed this file meanwhile.',
        current: { alt: 'A hall', version: 3 },
      });
    });

    test.each([
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ alt: 'x'.repeat(301) }, 'alt', 'Must be at most 300 characters'],
    ])('%j is refused', async (body, field, message) => {
      const { filename } = await added(anSvg());
      const response = await change(filename, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: message, fields: { [field]: message } });
    });

    test('of the list are found by name, and a page at a time', async () => {
      await uploaded(['Kitchen 1.svg', 'kitchen 2.svg', '100%.svg'].map((name) => anSvg(name)));
      const find = (query: string) => app.request(`/api/media?${query}`, { asStaff: true });
      const names = async (query: string) =>
        ((await (await find(query)).json()) as { files: MediaFile[] }).files.map(
          ({ name }) => name,
        );
      expect(await names('q=KITCHEN')).toEqual(['kitchen 2.svg', 'Kitchen 1.svg']);
      expect(await names('q=%25')).toEqual(['100%.svg']);
      expect(await names('page=2&pageSize=2')).toEqual(['Kitchen 1.svg']);
      expect((await find('page=1&pageSize=2')).headers.get('X-Total-Count')).toBe('3');
      expect((await find('page=0')).status).toBe(400);
    });

    test('of a long list come a stretch at a time, also those of a kind or a name', async () => {
      const now = new Date();
      await app.services.database.write(async (trx) => {
        for (let number = 1; number <= 60; number += 1) {
          const kind = number % 4 === 0 ? ('document' as const) : ('image' as const);
          const name = `${kind} ${number}`;
          const file = {
            filename: `${number}.bin`,
            name,
            originalName: name,
            kind,
            size: 1,
          };
          const facts = { type: 'image/webp', width: 1, height: 1, alt: '', placeholder: null };
          await insertMedia(trx, { ...file, ...facts, url: `/uploads/${number}.bin` }, now);
        }
      });
      const everything = async (query: string) => {
        const found: string[] = [];
        let after: string | null = '0';
        while (after !== null) {
          const asked = `/api/media?after=${after}&pageSize=20${query}`;
          const response = await app.request(asked, { asStaff: true });
          const { files } = (await response.json()) as { files: MediaFile[] };
          expect(files.length).toBeLessThanOrEqual(20);
          found.push(...files.map(({ name }) => name));
          after = response.headers.get('X-Next-After');
        }
        return found;
      };
      const all = await everything('');
      expect([all.length, all[0], all[59]]).toEqual([60, 'document 60', 'image 1']);
      expect(new Set(all).size).toBe(60);
      expect(await everything('&kind=document')).toHaveLength(15);
      expect(await everything('&q=Image%205&kind=image')).toEqual(
        [59, 58, 57, 55, 54, 53, 51, 50, 5].map((number) => `image ${number}`),
      );
      expect(await everything('&q=T%206')).toEqual(['document 60']);
      // Shorter than the search index's shortest term.
      expect(await everything('&q=59')).toEqual(['image 59']);
      const wrong = { asStaff: true, status: 400 };
      await app.json('/api/media?kind=sound', wrong);
      await app.json('/api/media?after=nowhere', wrong);
    });

    test('say where a file is used', async () => {
      const { files } = await uploaded(['1', '2', '3', '4'].map((n) => anSvg(`${n}.svg`)));
      const [main, other, unused, said] = files;
      if (!main || !other || !unused || !said) throw new Error('nothing was added');
      const category = await app.json<{ id: number }>('/api/admin/categories', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { name: 'Roller', slug: `roller-${engine}`, image: main.url },
      });
      const product = await app.json<{ id: number }>('/api/products', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: {
          name: 'Blackout roller',
          slug: `blackout-${engine}`,
          description: 'Dark.',
          categoryId: category.id,
          image: main.filename,
          images: [other.url, main.url],
        },
      });
      const faq = await app.json<{ id: number }>('/api/admin/faqs', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { question: 'How?', answer: 'So.', category: 'Fitting', relatedHref: said.url },
      });
      const inProduct = { type: 'product', id: product.id, title: 'Blackout roller' };
      const inCategory = { type: 'category', id: category.id, title: 'Roller' };
      const usage = new Map((await list()).map(({ name, usedIn }) => [name, usedIn]));
      expect(usage.get('1.svg')).toEqual([inCategory, inProduct]);
      expect(usage.get('2.svg')).toEqual([inProduct]);
      expect(usage.get('3.svg')).toEqual([]);
      expect(usage.get('4.svg')).toEqual([{ type: 'faq', id: faq.id, title: 'How?' }]);
      const saved = await change(main.filename, { alt: 'x' });
      expect(await saved.json()).toMatchObject({ usedIn: [inCategory, inProduct] });
      // The screen asks first; the server deletes files in use too.
      expect((await remove(main.filename)).status).toBe(204);
    });
  });

  describe('a replacement', () => {
    const replace = (filename: string, file: TestFile) =>
      send(`/api/media/${filename}/file`, formOf([file], {}, 'file'), 'PUT');

    test('keeps the address and changes what is there', async () => {
      const before = await added(await aJpeg('old.jpg'), { altText: 'A room' });
      const old = await served(before.url);
      const response = await replace(before.filename, await aPng('new.png'));
      expect(response.status).toBe(200);
      const after = (await response.json()) as MediaFile;
      expect(after).toMatchObject({
        id: before.id,
        url: before.url,
        filename: before.filename,
        name: 'old.jpg',
        originalname: 'new.png',
        alt: 'A room',
        dimensions: { width: 300, height: 200 },
        version: 2,
      });
      const now = await app.request(before.url, {
        headers: { 'If-None-Match': `"${before.filename}"` },
      });
      expect(now.status).toBe(200);
      const content = Buffer.from(await now.arrayBuffer());
      expect(content).not.toEqual(old);
      expect(content).toHaveLength(after.size);
      expect(await stored()).toHaveLength(1);

      const pictures = await findSitePictures(app.services.database.db, [before.url]);
      const picture = pictures.get(before.url);
      expect(picture?.url).toBe(`${before.url}?r=2`);
      expect(picture?.name).toBe(`${before.filename.replace('.webp', '')}.2`);
      const lasting = await app.request(picture?.url ?? '');
      expect(lasting.headers.get('Cache-Control')).toContain('immutable');
    });

    test('of another kind is refused, and the old file stays', async () => {
      const picture = await added(await aJpeg());
      const guide = await added(aPdf());
      const wrong = await replace(picture.filename, aPdf());
      expect(wrong.status).toBe(400);
      expect(await wrong.json()).toEqual({
        error: 'Please choose a JPEG, PNG, GIF or WebP picture to replace this one',
      });
      expect((await replace(guide.filename, await aPng())).status).toBe(400);
      expect((await replace('none.webp', await aPng())).status).toBe(404);
      expect(await stored()).toHaveLength(2);
      expect((await served(guide.url)).toString()).toContain('%PDF');
    });

    test('of one file by many at once ends with a file that fits its row', async () => {
      const { filename, url } = await added(await aJpeg());
      const files = await Promise.all([1, 2, 3, 4].map((n) => aJpeg(`${n}.jpg`, n * 100, 60)));
      const statuses = await Promise.all(
        files.map(async (file) => (await replace(filename, file)).status),
      );
      expect(statuses).toEqual([200, 200, 200, 200]);
      const [media] = await list();
      const { width } = await sharp(await served(url)).metadata();
      expect(media?.dimensions?.width).toBe(width);
      expect(await stored()).toHaveLength(1);
    });
  });

  describe('a linked video', () => {
    const link = (body: unknown) =>
      app.request('/api/media/links', { method: 'POST', asStaff: true, body });

    test('is media of its own kind, and nothing is fetched or served', async () => {
      const url = 'https://films.example/fitting%20a%20blind.mp4?x=1';
      const response = await link({ url });
      expect(response.status).toBe(201);
      const film = (await response.json()) as MediaFile;
      expect(film).toMatchObject({
        name: 'fitting a blind.mp4',
        url,
        type: 'video/mp4',
        kind: 'video',
        size: 0,
        dimensions: null,
      });
      expect((await app.request(`/uploads/${film.filename}`)).status).toBe(404);
      const again = await link({ url });
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({ error: 'This video is already in the library.' });
      const replaced = await send(
        `/api/media/${film.filename}/file`,
        formOf([await aPng()]),
        'PUT',
      );
      expect(replaced.status).toBe(400);
    });

    test.each([
      '',
      'javascript:alert(1)//x.mp4',
      'https://films.example/',
      '//evil.example/x.mp4',
      'ftp://x/y.webm',
      'x.mp4',
    ])('is refused at %j', async (url) => {
      const response = await link({ url });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        fields: { url: 'Must be the address of an MP4 or WebM video' },
      });
    });
  });

  describe('the house', () => {
    test('imports its own pictures through the same pipeline', async () => {
      const file = join(resolve('content'), 'pictures', 'hero-1.webp');
      const row = await importPicture(app.services.media, file, { name: 'Hero', alt: 'A room' });
      const pictures = await findSitePictures(app.services.database.db, [
        row.url,
        '/uploads/no.webp',
      ]);
      expect([...pictures]).toEqual([
        [
          row.url,
          {
            url: row.url,
            name: row.filename.replace('.webp', ''),
            alt: 'A room',
            width: 1920,
            height: expect.any(Number),
            focalPoint: { x: 0.5, y: 0.5 },
            placeholder: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{20,800}$/),
            colourable: false,
            light: [],
          },
        ],
      ]);
    });

    test('sweeps at its start what a crash has left, and nothing else', async () => {
      const kept = await added(anSvg());
      const uploads = join(app.services.config.dataDir, 'uploads');
      const incoming = join(app.services.config.dataDir, 'incoming');
      await mkdir(join(incoming, 'upload-old'), { recursive: true });
      await mkdir(join(incoming, 'upload-new'), { recursive: true });
      for (const name of ['orphan.webp', 'half.webp.1.new', 'young.webp']) {
        await writeFile(join(uploads, name), 'x');
      }
      const longAgo = Date.now() / 1000 - 7200;
      for (const file of [
        join(uploads, 'orphan.webp'),
        join(uploads, 'half.webp.1.new'),
        join(uploads, kept.filename),
        join(incoming, 'upload-old'),
      ]) {
        await utimes(file, longAgo, longAgo);
      }
      await app.reopen();
      await expect
        .poll(async () => (await stored()).sort())
        .toEqual([kept.filename, 'young.webp'].sort());
      // So that they can be put back after a mistake.
      const trash = join(app.services.config.dataDir, 'trash', 'uploads');
      await expect
        .poll(async () => (await readdir(trash)).sort())
        .toEqual(['half.webp.1.new', 'orphan.webp']);
      await expect.poll(() => readdir(incoming)).toEqual(['upload-new']);
      await utimes(join(uploads, 'young.webp'), longAgo, longAgo);
      await utimes(join(incoming, 'upload-new'), longAgo, longAgo);
      await app.reopen();
      await expect.poll(stored).toEqual([kept.filename]);
    });
  });
});

test('files live in a bucket when there is one', async () => {
  const s3 = await startS3Server('blinds');
  const app = await makeTestApp({
    engine: 'sqlite',
    config: {
      bucket: { bucket: 'blinds', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys },
    },
  });
  try {
    const headers = await app.signIn();
    const post = async () =>
      fetch(`${app.origin}/api/upload`, {
        method: 'POST',
        headers,
        body: formOf([await aJpeg('x.jpg', 900, 600)]),
      });
    const { files } = (await (await post()).json()) as Uploaded;
    const { url = '', filename = '', size } = files[0] ?? {};
    expect(s3.objects.get(`uploads/${filename}`)).toHaveLength(size ?? 0);
    expect(Buffer.from(await (await app.request(url)).arrayBuffer())).toHaveLength(size ?? 0);
    const small = `/pictures/${filename.replace('.webp', '')}-480.avif`;
    expect((await app.request(small)).status).toBe(200);
    expect(s3.objects.keys()).toHaveLength(3);

    // While the bucket is away an upload is refused, and nothing is left half done.
    s3.failures.push(...Array<number>(8).fill(503));
    expect((await post()).status).toBe(503);
    s3.failures.length = 0;
    const list = await app.json<Uploaded>('/api/media', { asStaff: true });
    expect(list.files).toHaveLength(1);
    await app.request(`/api/media/${filename}`, { method: 'DELETE', asStaff: true });
    expect(s3.objects.keys()).toEqual(['house-id']);
  } finally {
    await app.close();
    await s3.close();
  }
});
