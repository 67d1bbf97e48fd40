import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import {
  aGif,
  aJpeg,
  anSvg,
  aPdf,
  aPng,
  aPngBomb,
  aTurnedJpeg,
  aWebp,
  aWebpWithMetadata,
  formOf,
  ofSize,
  type TestFile,
} from '../../../test/files.ts';
import { s3Keys, startS3Server } from '../../../test/s3-server.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { MAX_UPLOAD_BYTES, type MediaFile, uploadMessages } from '../media.ts';
import { importPicture } from './library.ts';
import { findSitePictures } from './store.ts';

interface Uploaded {
  files: MediaFile[];
  converted: number;
}

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());

  const send = async (path: string, body: BodyInit, method = 'POST', headers = {}) =>
    fetch(`${app.origin}${path}`, {
      method,
      body,
      headers: { ...(await app.signIn()), ...headers },
    });
  const upload = (files: TestFile[], fields = {}) => send('/api/upload', formOf(files, fields));
  async function uploaded(files: TestFile[], fields = {}): Promise<Uploaded> {
    const response = await upload(files, fields);
    expect(response.status, await response.clone().text()).toBe(201);
    return (await response.json()) as Uploaded;
  }
  async function added(file: TestFile, fields = {}): Promise<MediaFile> {
    const [first] = (await uploaded([file], fields)).files;
    if (!first) throw new Error('nothing was added');
    return first;
  }
  const refusal = async (files: TestFile[]) => {
    const response = await upload(files);
    return { status: response.status, ...((await response.json()) as { error: string }) };
  };
  const list = async () =>
    (await app.json<{ files: MediaFile[] }>('/api/media', { asStaff: true })).files;
  const change = (filename: string, body: unknown) =>
    app.request(`/api/media/${filename}`, { method: 'PUT', asStaff: true, body });
  const remove = (filename: string) =>
    app.request(`/api/media/${filename}`, { method: 'DELETE', asStaff: true });
  const served = async (url: string) => Buffer.from(await (await app.request(url)).arrayBuffer());
  const stored = () => readdir(join(app.house.config.dataDir, 'uploads')).catch(() => []);
  const incoming = () => readdir(join(app.house.config.dataDir, 'incoming')).catch(() => []);
  const nothingIsLeft = async () => {
    expect(await list()).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await incoming()).toEqual([]);
  };

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

    test.each([
      ['JPEG', () => aJpeg('photo.jpg', 1200, 900)],
      ['PNG of a drawing', () => aPng()],
      [
        'PNG of a photo',
        async () => {
          const { content } = await aJpeg('x', 700, 500);
          return {
            name: 'p.png',
            type: 'image/png',
            content: await sharp(content).png().toBuffer(),
          };
        },
      ],
      ['GIF', () => aGif()],
    ])('turns a %s into a smaller WebP', async (_kind, make) => {
      const file = await make();
      const { files, converted } = await uploaded([file]);
      const webp = await served(files[0]?.url ?? '');
      expect(converted).toBe(1);
      expect((await sharp(webp).metadata()).format).toBe('webp');
      expect(webp.length).toBe(files[0]?.size);
      expect(webp.length).toBeLessThan(file.content.length);
    });

    test('keeps an animation moving', async () => {
      const { url, dimensions } = await added(await aGif());
      const metadata = await sharp(await served(url), { animated: true }).metadata();
      expect(metadata).toMatchObject({ format: 'webp', pages: 3, loop: 0, delay: [100, 200, 300] });
      expect(dimensions).toEqual({ width: 160, height: 120 });
    });

    test('turns a picture upright and drops what the camera wrote', async () => {
      const file = await aTurnedJpeg();
      expect(file.content.includes('SECRET-OWNER')).toBe(true);
      const { url, dimensions } = await added(file);
      expect(dimensions).toEqual({ width: 400, height: 600 });
      const webp = await served(url);
      const metadata = await sharp(webp).metadata();
      expect(
        metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation,
      ).toBeUndefined();
      expect(webp.includes('SECRET-OWNER')).toBe(false);
    });

    test('leaves a bare WebP as it is, and drops the metadata of another', async () => {
      const bare = await aWebp();
      const { files, converted } = await uploaded([bare, await aWebpWithMetadata()]);
      expect(converted).toBe(0);
      expect(await served(files[0]?.url ?? '')).toEqual(bare.content);
      expect((await served(files[1]?.url ?? '')).includes('SECRET-OWNER')).toBe(false);
    });

    test('drops what hides behind the end of a picture', async () => {
      const { content } = await aWebp();
      const tail = Buffer.from('<script>alert(1)</script>');
      const file = {
        name: 'two.webp',
        type: 'image/webp',
        content: Buffer.concat([content, tail]),
      };
      const { url } = await added(file);
      expect((await served(url)).includes('script')).toBe(false);
    });

    test('of 5,242,880 bytes passes, one more does not', async () => {
      const { files } = await uploaded([await ofSize(MAX_UPLOAD_BYTES)]);
      expect(files).toHaveLength(1);
      expect(await refusal([await ofSize(MAX_UPLOAD_BYTES + 1)])).toEqual({
        status: 413,
        error: 'Each file must be less than 5MB',
      });
      expect(await list()).toHaveLength(1);
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

  describe('a batch with one bad file', () => {
    test('says which and why in one sentence, and stores nothing', async () => {
      const good = await Promise.all(
        Array.from({ length: 9 }, (_, index) => aJpeg(`photo-${index + 1}.jpg`, 80, 60)),
      );
      const bads: [TestFile, string][] = [
        [
          await ofSize(MAX_UPLOAD_BYTES + 1, 'huge.jpg'),
          'huge.jpg: Each file must be less than 5MB',
        ],
        [
          { name: 'notes.txt', type: 'text/plain', content: Buffer.from('hello') },
          `notes.txt: ${uploadMessages.unsupported('text/plain')}`,
        ],
        [
          {
            name: 'cut.jpg',
            type: 'image/jpeg',
            content: (await aJpeg()).content.subarray(0, 5000),
          },
          'cut.jpg: The picture is damaged and cannot be read',
        ],
        [aPngBomb(7000), 'bomb.png: The picture has more than 40 million pixels'],
      ];
      for (const [bad, sentence] of bads) {
        const { error, status } = await refusal([...good.slice(0, 5), bad, ...good.slice(5)]);
        expect(error).toBe(sentence);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        await nothingIsLeft();
      }
    });
  });

  describe('magic bytes decide:', () => {
    const named = (name: string, type: string, content: string | Buffer) => ({
      name,
      type,
      content: Buffer.from(content),
    });

    test.each<[string, string, string | Buffer, string]>([
      ['HTML called a picture', 'image/png', '<html><script>alert(1)</script>', 'unknown'],
      ['a script called a picture', 'image/jpeg', '#!/bin/sh\nrm -rf /\n', 'unknown'],
      ['a program', 'image/webp', Buffer.from(`MZ${'\0'.repeat(200)}`), 'application/x-msdownload'],
      [
        'an archive called a PDF',
        'application/pdf',
        Buffer.from('504b0304140000000000', 'hex'),
        'application/zip',
      ],
      ['plain text', 'text/plain', 'hello', 'text/plain'],
      ['nothing', 'image/png', '', 'unknown'],
      [
        'a packed SVG',
        'image/svg+xml',
        Buffer.from('1f8b0800000000000003', 'hex'),
        'application/gzip',
      ],
      ['a bitmap', 'image/bmp', Buffer.from(`BM${'\0'.repeat(60)}`), 'image/bmp'],
      ['a type with a trap', 'text/<script>', 'x', 'unknown'],
    ])('%s is refused', async (_what, type, content, told) => {
      expect(await refusal([named('picture.png', type, content)])).toEqual({
        status: 400,
        error: uploadMessages.unsupported(told),
      });
      await nothingIsLeft();
    });

    test('a picture is one under any name and type', async () => {
      const { content } = await aPng();
      const media = await added(named('evil.html', 'text/html', content));
      expect(media).toMatchObject({ name: 'evil.html', type: 'image/webp', kind: 'image' });
      expect(media.filename).toMatch(/\.webp$/);
      expect((await app.request(media.url)).headers.get('Content-Type')).toBe('image/webp');
    });
  });

  describe('a hostile upload', () => {
    test('of 361 megapixels is refused in under a second, with flat memory', async () => {
      const bomb = aPngBomb();
      expect(bomb.content.length).toBeLessThan(2_000_000);
      await upload([await aPng()]);
      const before = process.memoryUsage.rss();
      const started = performance.now();
      const { status, error } = await refusal([bomb]);
      const took = performance.now() - started;
      const grown = process.memoryUsage.rss() - before;
      expect({ status, error }).toEqual({
        status: 400,
        error: 'The picture has more than 40 million pixels',
      });
      expect(took).toBeLessThan(1000);
      expect(grown).toBeLessThan(50_000_000);
    });

    test('of a drawing with a script is stored without it', async () => {
      const { url } = await added(anSvg());
      const text = (await served(url)).toString();
      expect(text).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h40v30z" fill="#123456"></path></svg>',
      );
    });

    test.each([
      [
        'ends inside a part',
        'part',
        '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nabc',
      ],
      ['ends inside a part’s header', 'header', '--x\r\nContent-Disposition: form-data; na'],
      ['ends after a boundary', 'boundary', '--x'],
      ['has no boundary inside', 'none', 'abc'],
      ['is empty', 'empty', ''],
      [
        'ends inside a field',
        'field',
        '--x\r\nContent-Disposition: form-data; name="altText"\r\n\r\nab',
      ],
      ['ends inside a part to be skipped', 'skip', '--x\r\nContent-Type: text/plain\r\n\r\nabc'],
      ['has a broken header', 'broken', '--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n'],
    ])('that %s is 400, and the server lives', async (_what, _name, body) => {
      const response = await send('/api/upload', body, 'POST', {
        'Content-Type': 'multipart/form-data; boundary=x',
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].+[a-z.]$/) });
      expect((await app.request('/api/health')).status).toBe(200);
      await nothingIsLeft();
    });

    test('that is cut off by the line leaves nothing, and the server lives', async () => {
      const { hostname, port } = new URL(app.origin);
      const { Cookie, Origin } = await app.signIn();
      for (const chunked of [false, true]) {
        const socket = connect(Number(port), hostname);
        await new Promise((opened) => socket.once('connect', opened));
        const part =
          '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nabc';
        const length = chunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 100000';
        socket.write(
          `POST /api/upload HTTP/1.1\r\nHost: x\r\nCookie: ${Cookie}\r\nOrigin: ${Origin}\r\n` +
            `Content-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n` +
            (chunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part),
        );
        await new Promise((sent) => setTimeout(sent, 150));
        socket.destroy();
        await expect.poll(incoming).toEqual([]);
      }
      expect((await app.request('/api/health')).status).toBe(200);
    });

    test('of another kind of body is 415', async () => {
      for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x']) {
        const response = await send('/api/upload', '{}', 'POST', { 'Content-Type': type });
        expect(response.status).toBe(415);
      }
      const noBoundary = await send('/api/upload', 'x', 'POST', {
        'Content-Type': 'multipart/form-data; charset=utf-8',
      });
      expect(noBoundary.status).toBe(400);
    });

    test('of more than all files together may have is 413 at once, announced or not', async () => {
      const headers = {
        ...(await app.signIn()),
        'Content-Type': 'multipart/form-data; boundary=x',
      };
      const { hostname, port } = new URL(app.origin);
      const announced = await new Promise<number>((answered, failed) => {
        const request = httpRequest(
          {
            hostname,
            port,
            path: '/api/upload',
            method: 'POST',
            headers: { ...headers, 'Content-Length': 200_000_000 },
          },
          (response) => answered(response.statusCode ?? 0),
        );
        request.once('error', failed);
        request.write('--x');
      });
      expect(announced).toBe(413);
      const many = Array.from({ length: 20 }, (_, index) => ({
        name: `${index}.jpg`,
        type: 'image/jpeg',
        content: Buffer.alloc(MAX_UPLOAD_BYTES + 20_000, 7),
      }));
      const response = await send('/api/upload', formOf(many)).catch(() => undefined);
      if (response) expect(response.status).toBe(413);
      expect((await app.request('/api/health')).status).toBe(200);
    }, 60_000);

    test('of strangers and other sites is refused before it is read', async () => {
      const body = formOf([await aPng()]);
      const stranger = await fetch(`${app.origin}/api/upload`, { method: 'POST', body });
      expect(stranger.status).toBe(401);
      const foreign = await send('/api/upload', formOf([await aPng()]), 'POST', {
        Origin: 'https://evil.example',
      });
      expect(foreign.status).toBe(403);
      await nothingIsLeft();
    });

    test('by its address leads neither elsewhere nor to another file', async () => {
      for (const name of [
        '..%2f..%2fapp.db',
        '..%2f..%2fsill.db',
        '%2e%2e%2fsill.db',
        '..%5c..%5csill.db',
        '%00',
        '.',
        'nothing.webp',
        'x'.repeat(5000),
      ]) {
        expect((await remove(name)).status, name).toBe(404);
        expect((await change(name, { alt: '' })).status, name).toBe(404);
        expect((await app.request(`/uploads/${name}`)).status, name).toBe(404);
      }
      expect((await app.request('/uploads/a/b/c.webp')).status).toBe(404);
      expect((await app.request('/uploads/')).status).toBe(404);
      const posted = await app.request('/uploads/x.webp', { method: 'POST' });
      expect(posted.status).toBe(404);
    });
  });

  describe('a file is served', () => {
    test('with a policy under which nothing runs', async () => {
      const { files } = await uploaded([await aJpeg(), anSvg(), aPdf('Pflege „Guide“.pdf')]);
      for (const file of files) {
        const response = await app.request(file.url);
        expect(response.status).toBe(200);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': file.type,
          'content-length': String(file.size),
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
          etag: `"${file.filename}"`,
        });
        expect((await response.arrayBuffer()).byteLength).toBe(file.size);
        expect(response.headers.get('Content-Disposition')).toBe(
          file.kind === 'document'
            ? `attachment; filename="Pflege _Guide_.pdf"; filename*=UTF-8''Pflege%20%E2%80%9EGuide%E2%80%9C.pdf`
            : null,
        );
      }
    });

    test('to HEAD without its bytes, and not again to who has it', async () => {
      const { url, size } = await added(aPdf());
      const head = await app.request(url, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(head.headers.get('Content-Length')).toBe(String(size));
      expect(await head.text()).toBe('');
      const etag = head.headers.get('ETag') ?? '';
      const again = await app.request(url, { headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    });

    test('until it is deleted, then it is 404', async () => {
      const { url, filename } = await added(anSvg());
      expect((await remove(filename)).status).toBe(204);
      const gone = await app.request(url);
      expect(gone.status).toBe(404);
      expect(gone.headers.get('Location')).toBeNull();
      expect((await remove(filename)).status).toBe(404);
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

    test('say where a file is used', async () => {
      const [main, other, unused] = (await uploaded(['1', '2', '3'].map((n) => anSvg(`${n}.svg`))))
        .files;
      if (!main || !other || !unused) throw new Error('nothing was added');
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
      const inProduct = { type: 'product', id: product.id, title: 'Blackout roller' };
      const inCategory = { type: 'category', id: category.id, title: 'Roller' };
      const usage = new Map((await list()).map(({ name, usedIn }) => [name, usedIn]));
      expect(usage.get('1.svg')).toEqual([inCategory, inProduct]);
      expect(usage.get('2.svg')).toEqual([inProduct]);
      expect(usage.get('3.svg')).toEqual([]);
      const saved = await change(main.filename, { alt: 'x' });
      expect(await saved.json()).toMatchObject({ usedIn: [inCategory, inProduct] });
      // The screen asks first; the server deletes what is in use too.
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

      const pictures = await findSitePictures(app.house.database.db, [before.url]);
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
      const row = await importPicture(app.house.media, file, { name: 'Hero', alt: 'A room' });
      const pictures = await findSitePictures(app.house.database.db, [row.url, '/uploads/no.webp']);
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
          },
        ],
      ]);
    });

    test('sweeps at its start what a crash has left, and nothing else', async () => {
      const kept = await added(anSvg());
      const uploads = join(app.house.config.dataDir, 'uploads');
      const incoming = join(app.house.config.dataDir, 'incoming');
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
    expect(s3.objects.get(`uploads/${filename}`)?.content).toHaveLength(size ?? 0);
    expect(Buffer.from(await (await app.request(url)).arrayBuffer())).toHaveLength(size ?? 0);
    const small = `/pictures/${filename.replace('.webp', '')}-480.avif`;
    expect((await app.request(small)).status).toBe(200);
    expect([...s3.objects.keys()]).toHaveLength(2);

    // With the bucket away an upload is refused, and nothing is half there.
    s3.failures.push(...Array<number>(8).fill(503));
    expect((await post()).status).toBe(503);
    s3.failures.length = 0;
    const list = await app.json<Uploaded>('/api/media', { asStaff: true });
    expect(list.files).toHaveLength(1);
    await app.request(`/api/media/${filename}`, { method: 'DELETE', asStaff: true });
    expect([...s3.objects.keys()]).toEqual([]);
  } finally {
    await app.close();
    await s3.close();
  }
});
