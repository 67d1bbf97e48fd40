import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaFile } from '../../features/media/media.ts';
import { findSitePictures } from '../../features/media/server/store.ts';
import {
  pictureFormats,
  pictureWidths,
  smallPictureSrc,
} from '../../lib/pictures/picture-widths.ts';
import { aGif, aJpeg, anSvg, aPng, formOf, type TestFile } from '../../test/files.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { urls } from '../../urls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
});
afterAll(() => app.close());

async function send(path: string, method: string, file: TestFile): Promise<Response> {
  const headers = await app.signIn();
  return fetch(`${app.origin}${path}`, { method, headers, body: formOf([file]) });
}
async function added(file: TestFile): Promise<MediaFile> {
  const { files } = (await (await send('/api/upload', 'POST', file)).json()) as {
    files: MediaFile[];
  };
  const [first] = files;
  if (!first) throw new Error('nothing was added');
  return first;
}
const stemOf = ({ filename }: MediaFile) => filename.replace('.webp', '');
const kept = () => readdir(join(app.services.config.dataDir, 'cache', 'pictures')).catch(() => []);

test('an uploaded picture comes in every width, never larger than itself; as WebP until its AVIF is made', async () => {
  const media = await added(await aJpeg('wide.jpg', 1000, 500));
  for (const width of pictureWidths) {
    for (const format of pictureFormats) {
      const response = await app.request(urls.picture(stemOf(media), width, format));
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      const lasting = response.headers.get('Cache-Control')?.includes('immutable');
      expect(lasting).toBe(format === 'webp');
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(metadata.width).toBe(Math.min(width, 1000));
    }
  }
  expect(await kept()).toHaveLength(pictureWidths.length);
  await app.request(`/api/media/${media.filename}`, { method: 'DELETE', asStaff: true });
  expect(await kept()).toEqual([]);
});

test('many who ask at once get a picture that is made once', async () => {
  const media = await added(await aJpeg('asked.jpg', 900, 600));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.request(urls.picture(stemOf(media), 480, 'webp'))),
  );
  const bodies = await Promise.all(answers.map(async (answer) => answer.bytes()));
  expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1);
  expect(await kept()).toHaveLength(1);
  const etag = answers[0]?.headers.get('ETag') ?? '';
  const again = await app.request(urls.picture(stemOf(media), 480, 'webp'), {
    headers: { 'If-None-Match': etag },
  });
  expect(again.status).toBe(304);
});

test('a replaced picture is another one at once, under an address of its own', async () => {
  const media = await added(await aJpeg('before.jpg', 700, 500));
  const name = stemOf(media);
  const before = await (await app.request(urls.picture(name, 480, 'webp'))).bytes();
  const { status } = await send(`/api/media/${media.filename}/file`, 'PUT', await aPng());
  expect(status).toBe(200);

  const picture = (await findSitePictures(app.services.database.db, [media.url])).get(media.url);
  expect(picture?.name).toBe(`${name}.2`);
  const now = await app.request(urls.picture(`${name}.2`, 480, 'webp'));
  expect(now.headers.get('Cache-Control')).toContain('immutable');
  expect(await now.bytes()).not.toEqual(before);
  // The old address shows the new picture too, but not for ever.
  const old = await app.request(urls.picture(name, 480, 'webp'));
  expect(old.headers.get('Cache-Control')).not.toContain('immutable');
  expect((await kept()).filter((file) => file.startsWith(name))).toEqual([`${name}.2-480.webp`]);
});

test('the usual sizes of a new picture are made beforehand, a deleted one leaves nothing, and none is kept after the end', async () => {
  const warm = await makeTestApp({ engine: 'sqlite' });
  const folder = join(warm.services.config.dataDir, 'cache', 'pictures');
  const sizes = async () => (await readdir(folder).catch(() => [])).sort();
  const upload = async (file: TestFile) => {
    const headers = await warm.signIn();
    const body = formOf([file]);
    const answer = await fetch(`${warm.origin}/api/upload`, { method: 'POST', headers, body });
    return ((await answer.json()) as { files: [MediaFile] }).files[0];
  };
  const first = await upload(await aJpeg('first.jpg', 200, 120));
  // Not before the server is open to visitors.
  expect(await sizes()).toEqual([]);
  warm.services.pictures.startWarming();
  const stem = stemOf(first);
  const usual = ['1200.avif', '480.avif', '480.webp', '800.avif'].map((end) => `${stem}.1-${end}`);
  await expect.poll(sizes).toEqual(usual);

  const isAvif = async (width: (typeof pictureWidths)[number]) => {
    const { headers } = await warm.request(urls.picture(stem, width, 'avif'));
    return headers.get('Content-Type') === 'image/avif' && headers.get('Cache-Control');
  };
  expect(await isAvif(800)).toContain('immutable');
  // Any other size is made when it has been asked for once.
  expect(await isAvif(1920)).toBe(false);
  await expect.poll(() => isAvif(1920)).toContain('immutable');

  // A visitor's picture does not wait for those made ahead.
  const [second, third] = [
    await upload(await aJpeg('second.jpg', 1300, 800)),
    await upload(await aJpeg('third.jpg', 500, 300)),
  ];
  expect((await warm.request(urls.picture(stemOf(third), 800, 'avif'))).status).toBe(200);
  expect(await sizes()).not.toContain(`${stemOf(second)}.1-1200.avif`);
  await warm.request(`/api/media/${second.filename}`, { method: 'DELETE', asStaff: true });
  warm.services.pictures.stop();
  const left = await sizes();
  expect(left.filter((file) => file.startsWith(stemOf(second)))).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await sizes()).toEqual(left);
  await warm.close();
});

test('a list of the admin always gets the picture of today', async () => {
  const media = await added(await aJpeg('today.jpg', 700, 500));
  const small = smallPictureSrc(media.url);
  const before = await app.request(small);
  expect(before.headers.get('Cache-Control')).toBe('no-cache');
  await send(`/api/media/${media.filename}/file`, 'PUT', await aPng());
  const etag = before.headers.get('ETag') ?? '';
  const after = await app.request(small, { headers: { 'If-None-Match': etag } });
  expect(after.status).toBe(200);
  expect(await after.bytes()).not.toEqual(await before.bytes());
});

test('a small animation moves too', async () => {
  const media = await added(await aGif());
  for (const format of pictureFormats) {
    const response = await app.request(urls.picture(stemOf(media), 480, format));
    expect(response.headers.get('Content-Type')).toBe('image/webp');
    const content = Buffer.from(await response.arrayBuffer());
    expect((await sharp(content, { animated: true }).metadata()).pages).toBe(3);
  }
});

test('the pictures that come with the program are there under their own names', async () => {
  const response = await app.request(urls.picture('hero-1', 480, 'webp'));
  expect(response.status).toBe(200);
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(480);
});

test('nothing else is served, and nothing else is kept', async () => {
  const media = await added(await aJpeg('kept.jpg', 300, 200));
  const svg = await added(anSvg());
  const name = stemOf(media);
  const before = await kept();
  for (const path of [
    `/pictures/${name}-481.webp`,
    `/pictures/${name}-0480.webp`,
    `/pictures/${name}-480.png`,
    `/pictures/${name}-480.webp.webp`,
    `/pictures/${name}-480`,
    `/pictures/${name}`,
    `/pictures/${media.filename}-480.webp`,
    `/pictures/${svg.filename.replace('.svg', '')}-480.webp`,
    '/pictures/..%2f..%2fsill.db-480.webp',
    '/pictures/%00-480.webp',
    '/pictures/none-480.webp',
    '/pictures/',
    '/pictures/a/b-480.webp',
  ]) {
    const response = await app.request(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get('Location')).toBeNull();
  }
  expect(await kept()).toEqual(before);
});
