import type { Generated, Selectable } from 'kysely';
import { columnsOf } from '../../../kit/crud/server/crud-columns.ts';
import { listQueries } from '../../../kit/crud/server/crud-list-store.ts';
import type { Database, Handle, Tables } from '../../../lib/database/database.ts';
import { searchTextOf } from '../../../lib/database/full-text.ts';
import { z } from '../../../lib/text/zod.ts';
import { urls } from '../../../urls.ts';
import type { MediaFile, MediaKind, SitePicture } from '../media.ts';
import { colouringOf } from './colourings.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    media: true;
  }
  interface Tables {
    media: {
      id: Generated<number>;
      filename: string;
      name: string;
      originalName: string;
      url: string;
      type: string;
      kind: MediaKind;
      size: number;
      width: number | null;
      height: number | null;
      alt: string;
      /** Per mille from the left and from the top. */
      focalX: number;
      focalY: number;
      placeholder: string | null;
      /** The text that search covers: its name. */
      searchText: string;
      revision: number;
      version: number;
      uploadedAt: string;
    };
  }
}

export type MediaRow = Selectable<Tables['media']>;

/** What an upload or a replacement stores about the file itself. */
export type FileFacts = Pick<
  MediaRow,
  'originalName' | 'type' | 'size' | 'width' | 'height' | 'placeholder'
>;

type NewMedia = FileFacts & Pick<MediaRow, 'filename' | 'name' | 'url' | 'kind' | 'alt'>;

interface MediaFilter {
  q?: string | undefined;
  kind?: MediaKind | undefined;
}

// Lists read only the order; the rows are then read by id.
const columns = columnsOf(z.object({ id: z.int() }));

export function findMediaIds(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  { q, kind, ...stretch }: MediaFilter & { after?: number | undefined; limit?: number },
): Promise<number[]> {
  const lists = listQueries(engine, 'media', columns, {});
  return lists.ids(db, { q, where: { kind }, direction: 'desc', ...stretch });
}

// Both engines limit the number of values in a query.
const IDS_AT_ONCE = 500;

export async function findMediaRows(db: Handle, ids: number[]): Promise<MediaRow[]> {
  const byId = new Map<number, MediaRow>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE);
    const rows = await db.selectFrom('media').selectAll().where('id', 'in', some).execute();
    for (const row of rows) byId.set(row.id, row);
  }
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

export async function listFilenames(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('media').select('filename').execute();
  return rows.map(({ filename }) => filename);
}

/** Every file's key in storage; a linked video has none. */
export async function listStoredNames(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('media').select(['filename', 'revision', 'url']).execute();
  return rows.filter(({ url, filename }) => url === urls.upload(filename)).map(storedNameOf);
}

export async function findMedia(db: Handle, filename: string): Promise<MediaRow | undefined> {
  // Matches our own names; PostgreSQL refuses some characters of an address.
  if (!/^[\w.-]{1,100}$/.test(filename)) return undefined;
  return db.selectFrom('media').selectAll().where('filename', '=', filename).executeTakeFirst();
}

export function insertMedia(trx: Handle, media: NewMedia, now: Date): Promise<MediaRow> {
  return trx
    .insertInto('media')
    .values({
      ...media,
      searchText: searchTextOf([media.name]),
      focalX: 500,
      focalY: 500,
      revision: 1,
      version: 1,
      uploadedAt: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type MediaChanges = Partial<
  FileFacts & Pick<MediaRow, 'name' | 'alt' | 'focalX' | 'focalY' | 'revision'>
>;

/** @returns undefined if somebody has changed or deleted it since it was read. */
export function updateMedia(
  trx: Handle,
  { id, version }: MediaRow,
  changes: MediaChanges,
): Promise<MediaRow | undefined> {
  return trx
    .updateTable('media')
    .set({
      ...changes,
      ...(changes.name !== undefined && { searchText: searchTextOf([changes.name]) }),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteMedia(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('media').where('id', '=', id).execute();
}

/** The API's answer, without the places that show it. */
export function toMediaFile(row: MediaRow): Omit<MediaFile, 'usedIn'> {
  const { id, filename, name, url, type, kind, size, alt, uploadedAt, version } = row;
  return {
    id,
    filename,
    name,
    originalname: row.originalName,
    url,
    type,
    mimetype: type,
    kind,
    size,
    dimensions: dimensionsOf(row) ?? null,
    alt,
    focalPoint: focalPointOf(row),
    uploadedAt,
    version,
  };
}

/** Pictures for public pages, by address; addresses that are no uploaded picture are missing. */
export async function findSitePictures(
  db: Handle,
  urls: string[],
): Promise<Map<string, SitePicture>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('url', 'in', urls)
    .where('kind', '=', 'image')
    .execute();
  return new Map(rows.map((row) => [row.url, toSitePicture(row)]));
}

function toSitePicture(row: MediaRow): SitePicture {
  const size = dimensionsOf(row);
  return {
    url: addressOf(row),
    name: sizesNameOf(row),
    alt: row.alt,
    width: size?.width,
    height: size?.height,
    focalPoint: focalPointOf(row),
    placeholder: row.placeholder ?? undefined,
    colourable: colouringOf(row) !== undefined,
    light: colouringOf(row)?.light?.map(({ position, alt }) => ({ position, alt })) ?? [],
  };
}

/** A replaced file keeps its address; this one is new to every cache. */
function addressOf({ filename, url, revision }: MediaRow): string {
  return url === urls.upload(filename) && revision > 1 ? `${url}?r=${revision}` : url;
}

/** Prefix of the addresses of a picture's sizes; includes the revision, for the same reason. */
function sizesNameOf({ filename, type, revision }: MediaRow): string | undefined {
  if (type !== 'image/webp') return undefined;
  const stem = filename.replace(/\.webp$/, '');
  return revision > 1 ? `${stem}.${revision}` : stem;
}

/**
 * Where a row's file is in storage. A replacement gets a new name: it is complete before the row points at it, and a
 * crash in between leaves the old one.
 */
export function storedNameOf({
  filename,
  revision,
}: Pick<MediaRow, 'filename' | 'revision'>): string {
  return revision > 1 ? filename.replace(/(?=\.\w+$)/, `.${revision}`) : filename;
}

const dimensionsOf = ({ width, height }: MediaRow) =>
  width === null || height === null ? undefined : { width, height };

const focalPointOf = ({ focalX, focalY }: MediaRow) => ({ x: focalX / 1000, y: focalY / 1000 });

/** Addresses of pictures without a description. */
export async function listUndescribed(db: Handle): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('url')
    .where('kind', '=', 'image')
    .where('alt', '=', '')
    .execute();
  return rows.map(({ url }) => url);
}
