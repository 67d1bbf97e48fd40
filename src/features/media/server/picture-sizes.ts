// Public pictures in a few fixed widths and two formats, made ahead or at the first request, and kept. Nothing else is
// served, so requests cannot fill the disk.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Database } from '../../../lib/database/database.ts';
import { readWhole, type Storage } from '../../../lib/files/storage.ts';
import { isStillGood } from '../../../lib/http/etag.ts';
import type { Hex } from '../../../lib/pictures/colour.ts';
import { resizePicture } from '../../../lib/pictures/picture-conversion.ts';
import {
  type PictureFormat,
  pictureFormats,
  pictureWidths,
} from '../../../lib/pictures/picture-widths.ts';
import type { Tint } from '../../../lib/pictures/tint.ts';
import type { Log } from '../../../lib/process/log.ts';
import { urls } from '../../../urls.ts';
import { FIRST_LIGHT, nameInLight } from '../media.ts';
import { colouringOf } from './colourings.ts';
import { createPictureWarming } from './picture-warming.ts';
import { findMedia, type MediaRow, storedNameOf } from './store.ts';

interface PictureSizes {
  mount(app: Hono): void;
  /** A picture was added: its usual sizes are made when there is time. */
  expect(file: MediaRow): void;
  /**
   * Makes sizes ahead, until `stop`, while there have been no requests for a while.
   * @param quietForMs how long there have been none.
   */
  startWarming(quietForMs?: () => number): void;
  stop(): void;
  /** The picture, or this revision of it, no longer exists. */
  forget(file: MediaRow): Promise<void>;
}

export interface PictureDeps {
  database: Database;
  log: Log;
  uploads: Storage;
  kept: Storage;
  contentDir: string;
  /** The colours of the products sold with pictures of these addresses. */
  coloursOf(addresses: string[]): Promise<{ hex: Hex }[]>;
}

interface Original {
  /** Of the kept sizes; a new one for each revision. */
  key: string;
  read(): Promise<Buffer | undefined>;
  readTint?(): Promise<Tint>;
  /** The content at this address never changes. */
  lasting: boolean;
}

/** Idle time before sizes are made ahead of demand. */
const QUIET_MS = 4000;
const HOUR = 3600;
const YEAR = 365 * 24 * HOUR;
const STAND_IN_CACHE = 'public, max-age=60';

export function createPictureSizes({
  database,
  log,
  uploads,
  kept,
  contentDir,
  coloursOf,
}: PictureDeps): PictureSizes {
  // The landing page's own pictures ship with the program until the library manages them too.
  const source = join(contentDir, 'pictures');
  const own = new Map(readdirSync(source).map((file) => [parse(file).name, join(source, file)]));
  const making = new Map<string, Promise<Buffer | undefined>>();

  /**
   * @param name of an uploaded file without its extension, with its revision unless that is the first, the colour of
   * its blind and its position: `blind.2-4e6a85-half`.
   */
  async function findOriginal(name: string): Promise<Original | undefined> {
    const [, stem, revision = '1', colour, position] = NAME.exec(name) ?? [];
    const row = stem && (await findMedia(database.db, `${stem}.webp`));
    if (row) {
      const lasting = revision === String(row.revision);
      if (colour || position) return findVariant(row, colour, position, lasting);
      return { key: keyOf(row), read: () => readWhole(uploads, storedNameOf(row)), lasting };
    }
    const file = own.get(name);
    return file === undefined
      ? undefined
      : { key: name, read: () => readFile(file), lasting: false };
  }

  /** Only positions of this picture, and colours of a product with it. */
  async function findVariant(
    row: MediaRow,
    colour: string | undefined,
    position: string | undefined,
    lasting: boolean,
  ): Promise<Original | undefined> {
    const colouring = colouringOf(row);
    const found = position
      ? colouring?.light?.find((light) => light.position === position)
      : colouring;
    if (!found) return undefined;
    const { base, mask, baseColour } = found;
    const key = [keyOf(row), colour, position].filter(Boolean).join('-');
    const read = () => readFile(join(contentDir, base));
    if (!colour) return { key, read, lasting };
    const wanted = `#${colour}`;
    const sold = await coloursOf([row.url, row.filename]);
    if (!sold.some(({ hex }) => hex.toLowerCase() === wanted)) return undefined;
    const readTint = async () => ({
      mask: await readFile(join(contentDir, mask)),
      baseColour,
      wanted,
    });
    return { key, read, readTint, lasting };
  }

  async function make(
    { key, read, readTint }: Original,
    width: number,
    format: PictureFormat,
    beforehand: AbortSignal | undefined,
  ) {
    const original = await read();
    if (!original) return undefined;
    const { content } = await resizePicture(original, width, format, {
      beforehand: beforehand !== undefined,
      tint: await readTint?.(),
    });
    beforehand?.throwIfAborted();
    await kept.write(`${key}-${width}.${format}`, Buffer.from(content));
    return content;
  }

  /** Concurrent requests for a picture share one conversion. */
  function makeOnce(
    original: Original,
    width: number,
    format: PictureFormat,
    beforehand?: AbortSignal,
  ) {
    const file = `${original.key}-${width}.${format}`;
    const running = making.get(file);
    if (running) return running;
    const work = make(original, width, format, beforehand).finally(() => making.delete(file));
    making.set(file, work);
    return work;
  }

  const findOrMake = async (original: Original, width: number, format: PictureFormat) =>
    (await readWhole(kept, `${original.key}-${width}.${format}`)) ??
    (await makeOnce(original, width, format));

  let quietForMs = () => Number.POSITIVE_INFINITY;
  const warming = createPictureWarming({
    log,
    async make(name, { width, format }, signal) {
      const original = await findOriginal(name);
      if (!original) return;
      const there = await kept.read(`${original.key}-${width}.${format}`);
      await (there ? there.content.cancel() : makeOnce(original, width, format, signal));
    },
    async whenQuiet(signal) {
      while (!signal.aborted && (making.size > 0 || quietForMs() < QUIET_MS)) {
        await Promise.allSettled(making.values());
        if (quietForMs() < QUIET_MS)
          await sleep(QUIET_MS / 4, undefined, { signal }).catch(() => {});
      }
    },
  });

  return {
    expect(file) {
      warming.add(keyOf(file));
      if (colouringOf(file)?.light) warming.add(nameInLight(keyOf(file), FIRST_LIGHT));
    },
    startWarming(howLong) {
      quietForMs = howLong ?? quietForMs;
      warming.start();
    },
    stop: () => warming.stop(),
    mount(app) {
      app.get(urls.pictureFile(':file'), async (context) => {
        const wanted = /^(.+)-(\d+)\.(avif|webp)$/.exec(context.req.param('file') ?? '');
        const [, name = '', size = '', extension = ''] = wanted ?? [];
        const width = pictureWidths.find((known) => String(known) === size);
        const format = pictureFormats.find((known) => known === extension);
        const original = width && format ? await findOriginal(name) : undefined;
        if (!width || !format || !original) return context.notFound();
        const etag = `"${original.key}-${width}.${format}"`;
        // `?now` asks for the current picture, as the admin's lists do.
        const lasting = original.lasting ? `${YEAR}, immutable` : `${24 * HOUR}`;
        const headers = {
          ETag: etag,
          'Cache-Control':
            context.req.query('now') === undefined ? `public, max-age=${lasting}` : 'no-cache',
        };
        if (isStillGood(etag, context.req.header('if-none-match'))) {
          return context.body(null, 304, headers);
        }
        const there = await readWhole(kept, `${original.key}-${width}.${format}`);
        // An AVIF takes a second, a WebP a tenth of that: the first visitor gets the WebP.
        const standIn = !there && format === 'avif';
        if (standIn) warming.add(original.key, { width, format });
        const picture = there ?? (await findOrMake(original, width, 'webp'));
        if (!picture) return context.notFound();
        return context.body(new Uint8Array(picture), 200, {
          ...headers,
          ...(standIn && {
            ETag: `"${original.key}-${width}.webp"`,
            'Cache-Control': STAND_IN_CACHE,
          }),
          'Content-Type': typeOf(picture),
        });
      });
      app.all(urls.pictureFile('*'), (context) => context.notFound());
    },
    async forget(file) {
      const key = keyOf(file);
      warming.drop(key);
      const usual = pictureWidths.flatMap((width) =>
        pictureFormats.map((format) => `${key}-${width}.${format}`),
      );
      // Otherwise a size in the making would be stored after all.
      const own = [...making].filter(([name]) => name.startsWith(`${key}-`));
      await Promise.allSettled(own.map(([, work]) => work));
      const all = colouringOf(file) ? (await kept.list()).map(({ name }) => name) : usual;
      const names = all.filter((name) => name.startsWith(`${key}-`));
      await Promise.all(names.map((name) => kept.remove(name)));
    },
  };
}

const NAME = /^(\w+)(?:\.(\d+))?(?:-([0-9a-f]{6}))?(?:-([a-z]+))?$/;

const keyOf = ({ filename, revision }: Pick<MediaRow, 'filename' | 'revision'>) =>
  `${parse(filename).name}.${revision}`;

// An animation is WebP under either name: AVIF would freeze it.
const typeOf = (picture: Buffer) =>
  picture.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : 'image/avif';
