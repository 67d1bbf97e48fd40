// A blind in the colours of its product: which exist, how they look, and that no others can be made.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import demoPictures from '../../../content/pictures.json' with { type: 'json' };
import { FIRST_LIGHT, type MediaFile, nameInLight } from '../../features/media/media.ts';
import { findSitePictures } from '../../features/media/server/store.ts';
import { nameInColour } from '../../features/media/site/site-picture.tsx';
import { pictureFormats, pictureWidths } from '../../lib/pictures/picture-widths.ts';
import { formOf } from '../../test/files.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { urls } from '../../urls.ts';

const content = (file: string) => join('content', file);
const denim = '#4E6A85';

let app: TestApp;
let picture: MediaFile;
let product: Record<string, unknown>;

beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  picture = await sent('product-roller.webp', 'pictures/product-roller.webp');
  const category = await created('/api/admin/categories', { name: 'Rollers', slug: 'rollers' });
  product = await created('/api/products', {
    name: 'Roller',
    slug: 'roller',
    description: 'It rolls.',
    categoryId: category.id,
    image: picture.url,
    colours: [
      { name: 'Denim', hex: denim },
      { name: 'Terracotta', hex: '#b5674a' },
    ],
  });
});
afterAll(() => app.close());

async function sent(name: string, file: string): Promise<MediaFile> {
  const body = formOf([{ name, type: 'image/webp', content: await readFile(content(file)) }]);
  const headers = await app.signIn();
  const answer = await fetch(`${app.origin}/api/upload`, { method: 'POST', headers, body });
  return ((await answer.json()) as { files: [MediaFile] }).files[0];
}
const created = (path: string, body: unknown) =>
  app.json(path, { method: 'POST', asStaff: true, body, status: 201 });
const stem = () => picture.filename.replace('.webp', '');
const kept = () => readdir(join(app.services.config.dataDir, 'cache', 'pictures')).catch(() => []);
const coloured = (hex: string, width: number, format: 'avif' | 'webp' = 'webp') =>
  app.request(urls.picture(nameInColour(stem(), hex), width, format));
const isColourable = async ({ url }: MediaFile) =>
  (await findSitePictures(app.services.database.db, [url])).get(url)?.colourable;

test('every picture that takes colours is the one its mask was made for', async () => {
  const colourable = demoPictures.filter(({ colouring }) => colouring);
  expect(colourable).toHaveLength(8);
  for (const { file, colouring } of colourable) {
    if (!colouring) continue;
    const [own, base, mask] = await Promise.all(
      [content(`pictures/${file}`), content(colouring.base), content(colouring.mask)].map((path) =>
        sharp(path).metadata(),
      ),
    );
    expect((await readFile(content(`pictures/${file}`))).length, file).toBe(colouring.bytes);
    for (const part of [base, mask]) {
      expect([part?.width, part?.height], file).toEqual([own?.width, own?.height]);
    }
  }
});

test('a blind is shown in a colour of its product, in every size, for ever, and made once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => coloured(denim, 1200)));
  const bodies = await Promise.all(answers.map((answer) => answer.bytes()));
  expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1);
  for (const width of pictureWidths) {
    for (const format of pictureFormats) {
      const { status, headers } = await coloured(denim, width, format);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/webp']);
      if (format === 'webp') expect(headers.get('Cache-Control')).toContain('immutable');
    }
  }
  expect(await kept()).toHaveLength(pictureWidths.length);
  const etag = answers[0]?.headers.get('ETag') ?? '';
  const again = await app.request(urls.picture(nameInColour(stem(), denim), 1200, 'webp'), {
    headers: { 'If-None-Match': etag },
  });
  expect(again.status).toBe(304);

  // Where the cloth takes the whole colour, its mean is that of the neutral one times denim over neutral, by hand:
  // #4e6a85 / #ddd8cb = .0762/.7230, .1441/.6867, .2346/.5972 in linear light.
  const of = async (file: string | Uint8Array) =>
    await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const mask = await sharp(content('colours/product-roller-mask.webp'))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const meanOf = ({ data }: { data: Buffer }) =>
    [0, 1, 2].map((channel) => {
      let [sum, count] = [0, 0];
      for (const [at, share] of mask.entries()) {
        if (share < 255) continue;
        const part = (data[at * 3 + channel] ?? 0) / 255;
        sum += ((part + 0.055) / 1.055) ** 2.4;
        count += 1;
      }
      return sum / count;
    });
  const neutral = meanOf(await of(content('colours/product-roller-base.webp')));
  const denimMean = meanOf(await of(bodies[0] ?? new Uint8Array()));
  const ratio = [0.0762 / 0.723, 0.1441 / 0.6867, 0.2346 / 0.5972];
  denimMean.forEach((light, at) => {
    // And the sheen on a colour of luminance .1362: at most .04 x (1 - .1362)^2 x 1.2^3.
    const sheen = light - (neutral[at] ?? 0) * (ratio[at] ?? 0);
    expect(sheen).toBeGreaterThan(-0.005);
    expect(sheen).toBeLessThan(0.052);
  });
});

test('every position of a blind has a picture of the same window, in every colour of its product', async () => {
  const lit = demoPictures.filter(({ light }) => light);
  expect(lit.map(({ file }) => file)).toEqual(
    ['roller', 'roman', 'venetian', 'vertical'].map((family) => `product-${family}.webp`),
  );
  for (const { base, mask } of lit.flatMap(({ light }) => light ?? [])) {
    for (const file of [base, mask]) {
      const { width, height } = await sharp(content(file)).metadata();
      expect([width, height], file).toEqual([1000, 750]);
    }
  }
  const { db } = app.services.database;
  const light = (await findSitePictures(db, [picture.url])).get(picture.url)?.light ?? [];
  expect(light.map(({ position }) => position)).toEqual(['up', FIRST_LIGHT, 'down']);
  const shown = async (name: string) => {
    const answer = await app.request(urls.picture(nameInLight(name, FIRST_LIGHT), 480, 'webp'));
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    return Buffer.from(await answer.bytes()).toString('base64');
  };
  const [neutral, inDenim] = [await shown(stem()), await shown(nameInColour(stem(), denim))];
  expect(neutral).not.toBe(inDenim);
});

test('nobody gets another colour made, nor one of another picture', async () => {
  const copy = await sent('product-roller.webp', 'pictures/product-venetian.webp');
  const unused = await sent('product-roman.webp', 'pictures/product-roman.webp');
  expect(await Promise.all([picture, copy, unused].map(isColourable))).toEqual([true, false, true]);
  const before = await kept();
  for (const name of [
    `${stem()}-4e6a86`,
    `${stem()}-4E6A85`,
    `${stem()}-4e6a8`,
    `${stem()}-4e6a85ff`,
    `${stem()}-4e6a85-4e6a85`,
    `${stem()}-#4e6a85`.replace('#', '%23'),
    `${stem()}-..%2f..%2f4e6a85`,
    `${stem()}-%00e6a85`,
    '..%2fcolours%2fproduct-roller-base',
    'product-roller-base',
    'product-roller-mask',
    'product-roller-4e6a85',
    `${stem()}-open`,
    `${stem()}-4e6a86-half`,
    `${stem()}-half-4e6a85`,
    `${copy.filename.replace('.webp', '')}-4e6a85`,
    `${copy.filename.replace('.webp', '')}-open`,
    `${unused.filename.replace('.webp', '')}-4e6a85`,
  ]) {
    const { status } = await app.request(urls.pictureFile(`${name}-480.webp`));
    expect(status, name).toBe(404);
  }
  expect(await kept()).toEqual(before);
});

test('a colour that is edited has another address, and none is left of a picture that goes', async () => {
  const path = `/api/products/${product.id}`;
  const colours = [{ name: 'Denim', hex: '#3a5570' }];
  await app.json(path, { method: 'PUT', asStaff: true, body: { ...product, colours } });
  expect((await coloured(denim, 480)).status).toBe(404);
  expect((await coloured('#3a5570', 480)).status).toBe(200);
  await app.request(`/api/media/${picture.filename}`, { method: 'DELETE', asStaff: true });
  expect((await coloured('#3a5570', 480)).status).toBe(404);
  expect(await kept()).toEqual([]);
});
