import type { Generated, Selectable } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Draft } from '../life.ts';
import type { Refusal, Release, ReleaseStatus } from '../release.ts';
import type { Subject } from './version-store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    releases: ReleaseTable;
  }
}

interface ReleaseTable {
  id: Generated<number>;
  name: string;
  /** Null: by hand. */
  at: string | null;
  status: ReleaseStatus;
  /** JSON: `Done[]`, in the order in which they were published. */
  done: string;
  /** JSON. */
  refusals: string;
  version: number;
  /** Who planned it last, by user name: it is published in that name. */
  by: string;
}

/** What a release has published: a record, its version, and the one that was replaced; null for a new record. */
export interface Done {
  record: string;
  id: string;
  version: number;
  replaced: number | null;
}

type Row = Selectable<ReleaseTable>;
export type KeptRelease = Release & { done: Done[]; by: string };
type Reference = Pick<Draft, 'record' | 'id'>;

const drafts = (db: Handle) =>
  db.selectFrom('drafts').orderBy('at').orderBy('record').orderBy('recordId');

/** Latest first. */
export async function listReleases(db: Handle): Promise<KeptRelease[]> {
  const rows = await db.selectFrom('releases').selectAll().orderBy('id', 'desc').execute();
  const waiting = await drafts(db)
    .select(['releaseId', 'record', 'recordId as id'])
    .where('releaseId', 'is not', null)
    .execute();
  const byRelease = Map.groupBy(waiting, ({ releaseId }) => releaseId);
  return rows.map((row) => toRelease(row, byRelease.get(row.id) ?? []));
}

export async function findRelease(db: Handle, id: number): Promise<KeptRelease | undefined> {
  const row = await db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRelease(row, await draftsOf(db, id));
}

function toRelease({ done, refusals, ...row }: Row, waiting: Reference[]): KeptRelease {
  const published = JSON.parse(done) as Done[];
  const shown = published.length > 0 ? published : waiting;
  return {
    ...row,
    done: published,
    drafts: shown.map(({ record, id }) => ({ record, id })),
    refusals: JSON.parse(refusals) as Refusal[],
  };
}

export async function draftsOf(db: Handle, releaseId: number): Promise<Draft[]> {
  const rows = await drafts(db)
    .select(['record', 'recordId as id', 'data', 'by', 'at', 'version'])
    .where('releaseId', '=', releaseId)
    .execute();
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Draft['data'] }));
}

/** Planned, and due at an instant: in the order of theirs. */
export async function listDue(db: Handle, now: Date): Promise<{ id: number; by: string }[]> {
  return db
    .selectFrom('releases')
    .select(['id', 'by'])
    .where('status', '=', 'planned')
    .where('at', '<=', now.toISOString())
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The name of the planned release that holds a record's draft. */
export async function plannedReleaseOf(
  db: Handle,
  { record, recordId }: Subject,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('drafts')
    .innerJoin('releases', 'releases.id', 'drafts.releaseId')
    .select('releases.name')
    .where('record', '=', record)
    .where('recordId', '=', recordId)
    .where('status', '=', 'planned')
    .executeTakeFirst();
  return row?.name;
}

type Planned = Pick<Row, 'name' | 'at' | 'by'>;

export async function insertRelease(trx: Handle, planned: Planned): Promise<number> {
  const row = await trx
    .insertInto('releases')
    .values({ ...planned, status: 'planned', done: '[]', refusals: '[]', version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Changes a release that is in one of these states; another process that wants the same waits for the transaction.
 * @returns false where it is in none of them, or has another version
 */
export async function changeRelease(
  trx: Handle,
  id: number,
  from: readonly ReleaseStatus[],
  changes: Partial<Planned> & { status: ReleaseStatus; done?: Done[]; refusals?: Refusal[] },
  version?: number,
): Promise<boolean> {
  const { done, refusals, ...rest } = changes;
  let query = trx
    .updateTable('releases')
    .set(({ eb }) => ({
      ...rest,
      ...(done && { done: JSON.stringify(done) }),
      ...(refusals && { refusals: JSON.stringify(refusals) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', from);
  if (version !== undefined) query = query.where('version', '=', version);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeRelease(trx: Handle, id: number): Promise<void> {
  await giveDraftsBack(trx, id);
  await trx.deleteFrom('releases').where('id', '=', id).execute();
}

/** Makes these the release's drafts. @throws AppError 404, 409 for one of another release */
export async function setDrafts(
  trx: Handle,
  releaseId: number,
  references: readonly Reference[],
): Promise<void> {
  await giveDraftsBack(trx, releaseId);
  for (const { record, id: recordId } of references) {
    const subject = { record, recordId };
    const { numUpdatedRows } = await ofRecord(trx, subject)
      .set({ releaseId })
      .where((eb) => eb.or([eb('releaseId', 'is', null), eb('releaseId', '=', releaseId)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    const taken = await trx
      .selectFrom('drafts')
      .select('title')
      .where('record', '=', record)
      .where('recordId', '=', recordId)
      .executeTakeFirst();
    if (!taken) throw new AppError('notFound', 'One of these drafts is not there any more.');
    throw new AppError('conflict', `The draft ‘${taken.title}’ is in another release.`);
  }
}

const ofRecord = (trx: Handle, { record, recordId }: Subject) =>
  trx.updateTable('drafts').where('record', '=', record).where('recordId', '=', recordId);

async function giveDraftsBack(trx: Handle, releaseId: number): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({ releaseId: null })
    .where('releaseId', '=', releaseId)
    .execute();
}
