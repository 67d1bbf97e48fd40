// Uploads, good or hostile, before a row names them: the same on either engine.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import { mediaCalls } from '../../../test/media-calls.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { MAX_UPLOAD_BYTES, uploadMessages } from '../media.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
});
afterAll(() => app.close());

const {
  send,
  upload,
  uploaded,
  added,
  refusal,
  list,
  change,
  remove,
  served,
  stored,
  incoming,
  nothingIsLeft,
} = mediaCalls(() => app);

afterEach(async () => {
  for (const { filename } of await list()) await remove(filename);
  expect(await stored()).toEqual([]);
});

describe('a picture', () => {
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
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation).toBeUndefined();
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
});

describe('a batch with one bad file', () => {
  test('says which and why in one sentence, and stores nothing', async () => {
    const good = await Promise.all(
      Array.from({ length: 9 }, (_, index) => aJpeg(`photo-${index + 1}.jpg`, 80, 60)),
    );
    const bads: [TestFile, string][] = [
      [await ofSize(MAX_UPLOAD_BYTES + 1, 'huge.jpg'), 'huge.jpg: Each file must be less than 5MB'],
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
  test('of 361 megapixels is refused before it is read, with flat memory', async () => {
    const bomb = aPngBomb();
    expect(bomb.content.length).toBeLessThan(2_000_000);
    await upload([await aPng()]);
    const before = process.memoryUsage.rss();
    const { status, error } = await refusal([bomb]);
    const grown = process.memoryUsage.rss() - before;
    expect({ status, error }).toEqual({
      status: 400,
      error: 'The picture has more than 40 million pixels',
    });
    expect(grown).toBeLessThan(50_000_000);
  });

  test('of a drawing with a script is stored without it', async () => {
    const { url } = await added(anSvg());
    const text = (await served(url)).toString();
    expect(text).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h40v30z" fill="#123456"></path></svg>',
    );
  });

  test('of a drawing that loses something says so, also when it replaces another', async () => {
    const text = (inside: string) => ({
      ...anSvg(),
      content: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3">${inside}</svg>`,
      ),
    });
    const lossy = text(
      '<style>.a{fill:#123456}@media (width > 9px){.a{fill:red}}</style><image href="x.png"/><path class="a"/>',
    );
    const warning =
      'This drawing may look different here: we cannot show “@media (width > 9px)” and <image>.';
    const { files, warnings } = await uploaded([text(''), lossy]);
    expect(warnings).toEqual([`${lossy.name}: ${warning}`]);
    expect((await served(files[1]?.url ?? '')).toString()).toContain('<path fill="#123456">');
    const path = `/api/media/${files[0]?.filename}/file`;
    const replaced = await send(path, formOf([lossy], {}, 'file'), 'PUT');
    expect(await replaced.json()).toMatchObject({ warnings: [warning] });
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

  test('of more fields, or longer ones, than anybody fills in is 413, not half of it', async () => {
    const field = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const many = Array.from({ length: 101 }, (_, index) => field(`f${index}`, 'a')).join('');
    const long = field('altText', 'a'.repeat(8193));
    const wide = `--x\r\nContent-Disposition: form-data; name="a"\r\nX: ${'a'.repeat(9000)}\r\n\r\nb\r\n`;
    for (const [body, statuses] of [
      [many, [413]],
      [long, [413]],
      [wide, [400, 413]],
    ] as const) {
      const response = await send('/api/upload', `${body}--x--\r\n`, 'POST', {
        'Content-Type': 'multipart/form-data; boundary=x',
      });
      expect(statuses).toContain(response.status);
    }
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
  });

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
