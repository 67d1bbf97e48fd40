// What each write has replaced, and which pictures those versions show.
import { sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import { monthsBefore } from '../../../lib/time/london-day.ts';
import { changedPaths } from '../changed-paths.ts';
import { type KeptVersion, MOST_VERSIONS, VERSION_MONTHS, type Version } from '../life.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    versions: {
      id?: number;
      record: string;
      recordId: string;
      version: number;
      /** JSON. */
      data: string;
      /** JSON: dotted paths. */
      changed: string;
      at: string;
      by: string;
    };
    /** Pictures that only kept versions show, each with the last of them. */
    keptPictures: {
      record: string;
      recordId: string;
      address: string;
      version: number;
      title: string;
    };
  }
}

/** Whose: `products`, `7`. */
export interface Subject {
  record: string;
  recordId: string;
}

/** A write: what it has replaced, by what. */
interface Replaced extends Subject {
  version: number;
  title: string;
  before: object;
  after: object;
  at: Date;
  by: string;
}

/** Keeps what a write has replaced, in its transaction. */
export async function keepVersion(trx: Handle, replaced: Replaced): Promise<void> {
  const { record, recordId, version, title, before, after, at, by } = replaced;
  const data = JSON.stringify(before);
  const changed = JSON.stringify(changedPaths(before, after));
  const kept = { data, changed, at: at.toISOString(), by };
  await trx
    .insertInto('versions')
    .values({ record, recordId, version, ...kept })
    // Content that was emptied, with the demo for instance, counts from the beginning again.
    .onConflict((conflict) => conflict.columns(['record', 'recordId', 'version']).doUpdateSet(kept))
    .execute();
  // Those that the record goes on showing are in use anyway.
  const shown = picturesIn(JSON.stringify(after));
  const pictures = picturesIn(data).difference(shown);
  if (pictures.size > 0) {
    await trx
      .insertInto('keptPictures')
      .values([...pictures].map((address) => ({ record, recordId, address, version, title })))
      .onConflict((conflict) =>
        conflict.columns(['record', 'recordId', 'address']).doUpdateSet({ version, title }),
      )
      .execute();
  }
  // In tens: fewer statements in most writes.
  if (version > MOST_VERSIONS && version % 10 === 0) await forgetBeyond(trx, { record, recordId });
}

/** All but the latest of a record. */
async function forgetBeyond(trx: Handle, { record, recordId }: Subject): Promise<void> {
  await sql`delete from versions where record = ${record} and record_id = ${recordId}
    and version <= (select version from versions where record = ${record} and record_id = ${recordId}
      order by version desc limit 1 offset ${sql.lit(MOST_VERSIONS)})`.execute(trx);
}

const PICTURE = /[^\s"'()<>[\]\\]+\.(?:avif|gif|jpe?g|mp4|png|svg|webm|webp)\b/gi;

/** Addresses of pictures and films within JSON. */
const picturesIn = (json: string) => new Set(json.match(PICTURE));

/** Newest first. */
export async function listVersions(db: Handle, { record, recordId }: Subject): Promise<Version[]> {
  const rows = await db
    .selectFrom('versions')
    .select(['version', 'at', 'by', 'changed'])
    .where('record', '=', record)
    .where('recordId', '=', recordId)
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
  return rows.map((row) => ({ ...row, changed: JSON.parse(row.changed) as string[] }));
}

export async function findVersion(
  db: Handle,
  { record, recordId }: Subject,
  version: number,
): Promise<KeptVersion | undefined> {
  const row = await db
    .selectFrom('versions')
    .select(['version', 'at', 'by', 'data'])
    .where('record', '=', record)
    .where('recordId', '=', recordId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { ...row, data: JSON.parse(row.data) as KeptVersion['data'] };
}

/** For good: of a record that nobody can put back. */
export async function forgetVersions(trx: Handle, { record, recordId }: Subject): Promise<void> {
  for (const table of ['versions', 'keptPictures'] as const) {
    await trx
      .deleteFrom(table)
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .execute();
  }
}

const AT_ONCE = 500;

/** Deletes some that are too old, and forgets pictures that no kept version shows. */
export async function forgetOldVersions(trx: Handle, now: Date): Promise<void> {
  const before = monthsBefore(now.toISOString().slice(0, 10), VERSION_MONTHS);
  // The oldest come first: others are not looked at.
  const oldest = await trx
    .selectFrom('versions')
    .select(['id', 'at'])
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const old = oldest.flatMap(({ id, at }) => (id !== undefined && at < before ? [id] : []));
  if (old.length > 0) await trx.deleteFrom('versions').where('id', 'in', old).execute();
  await sql`delete from kept_pictures where not exists (
    select 1 from versions where versions.record = kept_pictures.record
      and versions.record_id = kept_pictures.record_id
      and versions.version = kept_pictures.version)`.execute(trx);
}
