import type { Generated, Selectable } from 'kysely';
import { contains, type Handle } from '../../../lib/database.ts';
import { type MediaFile, type MediaKind, type SitePicture, uploadUrl } from '../media.ts';

declare module '../../../lib/database.ts' {
  interface Tables {
    media: MediaTable;
  }
}

interface MediaTable {
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
  revision: number;
  version: number;
  uploadedAt: string;
}

/** A file as it is kept. */
export type MediaRow = Selectable<MediaTable>;

/** What an upload or a replacement says of the file itself. */
export type FileFacts = Pick<
  MediaRow,
  'originalName' | 'type' | 'size' | 'width' | 'height' | 'placeholder'
>;

export type NewMedia = FileFacts & Pick<MediaRow, 'filename' | 'name' | 'url' | 'kind' | 'alt'>;

export interface MediaFilter {
  q?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

const matching = (db: Handle, { q }: MediaFilter) => {
  const query = db.selectFrom('media');
  return q?.trim() ? query.where(contains('name', q.trim())) : query;
};

/** Newest first. */
export function listMedia(db: Handle, filter: MediaFilter = {}): Promise<MediaRow[]> {
  const { limit, offset = 0 } = filter;
  const query = matching(db, filter)
    .selectAll()
    .orderBy('uploadedAt', 'desc')
    .orderBy('id', 'desc');
  return (limit === undefined ? query : query.limit(limit).offset(offset)).execute();
}

export async function countMedia(db: Handle, filter: MediaFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findMedia(db: Handle, filename: string): Promise<MediaRow | undefined> {
  // Our own names look like this; PostgreSQL refuses some of what an address may carry.
  if (!/^[\w.-]{1,100}$/.test(filename)) return undefined;
  return db.selectFrom('media').selectAll().where('filename', '=', filename).executeTakeFirst();
}

export function insertMedia(trx: Handle, media: NewMedia, now: Date): Promise<MediaRow> {
  return trx
    .insertInto('media')
    .values({
      ...media,
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

/** @returns undefined when somebody has changed or deleted it since it was read. */
export function updateMedia(
  trx: Handle,
  { id, version }: MediaRow,
  changes: MediaChanges,
): Promise<MediaRow | undefined> {
  return trx
    .updateTable('media')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteMedia(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('media').where('id', '=', id).execute();
}

/** What the API answers with, but for the places that show it. */
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

/** The pictures of public pages, by their address; an address that is no uploaded picture is missing. */
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
  };
}

/** A replaced file keeps its address; this one is new to every cache. */
function addressOf({ filename, url, revision }: MediaRow): string {
  return url === uploadUrl(filename) && revision > 1 ? `${url}?r=${revision}` : url;
}

/** What the addresses of a picture's sizes begin with; its revision is in it, for the same reason. */
function sizesNameOf({ filename, type, revision }: MediaRow): string | undefined {
  if (type !== 'image/webp') return undefined;
  const stem = filename.replace(/\.webp$/, '');
  return revision > 1 ? `${stem}.${revision}` : stem;
}

/**
 * Where the file of a row stands in storage. A replacement gets a name of its own: it is whole before
 * the row points at it, and a crash in between leaves the old one.
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
