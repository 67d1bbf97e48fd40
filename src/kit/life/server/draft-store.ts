// Records as they will be: one draft a record, seen by staff alone.
import type { Handle } from '../../../lib/database/database.ts';
import type { Draft, DraftLine } from '../life.ts';
import type { Subject } from './version-store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    drafts: {
      record: string;
      recordId: string;
      title: string;
      /** JSON: input as its schema leaves it. */
      data: string;
      /** Of the record that it started from; 0 for a new one. */
      version: number;
      releaseId: number | null;
      at: string;
      by: string;
    };
  }
}

/** Replaces the record's draft, whoever wrote it; it stays in its release. */
export async function saveDraft(
  trx: Handle,
  { record, id: recordId, data, ...draft }: Draft & { title: string },
): Promise<void> {
  const kept = { ...draft, data: JSON.stringify(data) };
  await trx
    .insertInto('drafts')
    .values({ record, recordId, releaseId: null, ...kept })
    .onConflict((conflict) => conflict.columns(['record', 'recordId']).doUpdateSet(kept))
    .execute();
}

export async function findDraft(
  db: Handle,
  { record, recordId }: Subject,
): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .select(['record', 'recordId as id', 'data', 'by', 'at', 'version'])
    .where('record', '=', record)
    .where('recordId', '=', recordId)
    .executeTakeFirst();
  return row && { ...row, data: JSON.parse(row.data) as Draft['data'] };
}

/** Latest first. */
export function listDrafts(db: Handle): Promise<DraftLine[]> {
  return db
    .selectFrom('drafts')
    .select(['record', 'recordId as id', 'title', 'by', 'at', 'releaseId as release'])
    .orderBy('at', 'desc')
    .orderBy('record')
    .orderBy('recordId')
    .execute();
}

/** @returns false without one */
export async function removeDraft(trx: Handle, { record, recordId }: Subject): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('drafts')
    .where('record', '=', record)
    .where('recordId', '=', recordId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
