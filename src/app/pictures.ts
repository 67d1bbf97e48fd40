// The pictures of public pages in a few fixed widths and two formats: made at the first request and
// kept. Nothing else is served, so nobody can fill the disk by asking.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Hono } from 'hono';
import { findMedia, type MediaRow, storedNameOf } from '../features/media/server/store.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '../kit/ui/picture-sizes.ts';
import type { Database } from '../lib/database.ts';
import { resizePicture } from '../lib/picture-conversion.ts';
import { readWhole, type Storage } from '../lib/storage.ts';

export interface PictureSizes {
  mount(app: Hono): void;
  /** The picture, or this revision of it, is no more. */
  forget(file: Pick<MediaRow, 'filename' | 'revision'>): Promise<void>;
}

interface PictureParts {
  database: Database;
  uploads: Storage;
  /** Where the sizes are kept. */
  kept: Storage;
  contentDir: string;
}

interface Original {
  /** Of the kept sizes; another one for each revision. */
  key: string;
  read(): Promise<Buffer | undefined>;
  /** The address that was asked for never changes its picture. */
  lasting: boolean;
}

const HOUR = 3600;
const YEAR = 365 * 24 * HOUR;

export function createPictureSizes({
  database,
  uploads,
  kept,
  contentDir,
}: PictureParts): PictureSizes {
  // The landing page's own pictures come with the program until they are managed like the others.
  const source = join(contentDir, 'pictures');
  const own = new Map(readdirSync(source).map((file) => [parse(file).name, join(source, file)]));
  const making = new Map<string, Promise<Buffer | undefined>>();

  /** @param name of an uploaded file without its ending, and its revision where that is not the first. */
  async function findOriginal(name: string): Promise<Original | undefined> {
    const [, stem, revision = '1'] = /^(\w+)(?:\.(\d+))?$/.exec(name) ?? [];
    const row = stem && (await findMedia(database.db, `${stem}.webp`));
    if (row) {
      return {
        key: keyOf(row),
        read: () => readWhole(uploads, storedNameOf(row)),
        lasting: revision === String(row.revision),
      };
    }
    const file = own.get(name);
    return file === undefined
      ? undefined
      : { key: name, read: () => readFile(file), lasting: false };
  }

  async function make({ key, read }: Original, width: number, format: PictureFormat) {
    const original = await read();
    if (!original) return undefined;
    const { content } = await resizePicture(original, width, format);
    await kept.write(`${key}-${width}.${format}`, Buffer.from(content));
    return content;
  }

  /** Many may ask for a picture while it is being made: it is made once. */
  function makeOnce(original: Original, width: number, format: PictureFormat) {
    const file = `${original.key}-${width}.${format}`;
    const running = making.get(file);
    if (running) return running;
    const work = make(original, width, format).finally(() => making.delete(file));
    making.set(file, work);
    return work;
  }

  return {
    mount(app) {
      app.get('/pictures/:file', async (context) => {
        const wanted = /^(.+)-(\d+)\.(avif|webp)$/.exec(context.req.param('file'));
        const [, name = '', size = '', extension = ''] = wanted ?? [];
        const width = pictureWidths.find((known) => String(known) === size);
        const format = pictureFormats.find((known) => known === extension);
        const original = width && format ? await findOriginal(name) : undefined;
        if (!width || !format || !original) return context.notFound();
        const etag = `"${original.key}-${width}.${format}"`;
        const headers = {
          ETag: etag,
          'Cache-Control': original.lasting
            ? `public, max-age=${YEAR}, immutable`
            : `public, max-age=${24 * HOUR}`,
        };
        if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
        const picture =
          (await readWhole(kept, `${original.key}-${width}.${format}`)) ??
          (await makeOnce(original, width, format));
        if (!picture) return context.notFound();
        return context.body(new Uint8Array(picture), 200, {
          ...headers,
          'Content-Type': typeOf(picture),
        });
      });
      app.all('/pictures/*', (context) => context.notFound());
    },
    async forget(file) {
      const names = pictureWidths.flatMap((width) =>
        pictureFormats.map((format) => `${keyOf(file)}-${width}.${format}`),
      );
      await Promise.all(names.map((name) => kept.remove(name)));
    },
  };
}

const keyOf = ({ filename, revision }: Pick<MediaRow, 'filename' | 'revision'>) =>
  `${parse(filename).name}.${revision}`;

// An animation is WebP under either name: AVIF would stop it.
const typeOf = (picture: Buffer) =>
  picture.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : 'image/avif';
