// The pictures of public pages in a few fixed widths and two formats: made at the first request and
// kept on disk. Nothing else is served, so nobody can fill the disk by asking.
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { type PictureFormat, pictureFormats, pictureWidths } from '../kit/ui/picture-sizes.ts';
import type { House } from './house.ts';

// One conversion at a time, on one thread: pages are served beside it.
sharp.concurrency(1);
sharp.cache(false);

export function mountPictures(app: Hono, house: House): void {
  const source = join(house.config.contentDir, 'pictures');
  const kept = join(house.config.dataDir, 'cache', 'pictures');
  mkdirSync(kept, { recursive: true });
  const sources = new Map(
    readdirSync(source).map((file) => [parse(file).name, join(source, file)]),
  );
  const making = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();

  function make(name: string, width: number, format: PictureFormat): Promise<Buffer> | undefined {
    const original = sources.get(name);
    if (!original) return undefined;
    const file = `${name}-${width}.${format}`;
    const running = making.get(file);
    if (running) return running;
    const work = queue
      .then(() => convert(original, width, format))
      .then(async (picture) => {
        const unfinished = join(kept, `${file}.${process.pid}.new`);
        await writeFile(unfinished, picture);
        await rename(unfinished, join(kept, file));
        return picture;
      })
      .finally(() => making.delete(file));
    making.set(file, work);
    queue = work.catch(() => undefined);
    return work;
  }

  app.get('/pictures/:file', async (context) => {
    const wanted = /^(.+)-(\d+)\.(avif|webp)$/.exec(context.req.param('file'));
    const [, name = '', size = '', extension = ''] = wanted ?? [];
    const width = pictureWidths.find((known) => String(known) === size);
    const format = pictureFormats.find((known) => known === extension);
    if (!width || !format || !sources.has(name)) return context.notFound();
    const picture =
      (await readFile(join(kept, `${name}-${width}.${format}`)).catch(() => undefined)) ??
      (await make(name, width, format));
    if (!picture) return context.notFound();
    return context.body(new Uint8Array(picture), 200, {
      'Content-Type': `image/${format}`,
      'Cache-Control': 'public, max-age=86400',
    });
  });
}

function convert(file: string, width: number, format: PictureFormat): Promise<Buffer> {
  const resized = sharp(file).resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? resized.avif({ quality: 52, effort: 3 }).toBuffer()
    : resized.webp({ quality: 76 }).toBuffer();
}
