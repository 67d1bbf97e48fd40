// Former addresses of records. They lead to the record until another one takes the name.
import type { Handle } from '../../../lib/database/database.ts';
import type { StoredRecord } from '../resource.ts';
import type { CrudStore } from './crud-store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    oldSlugs: { kind: string; slug: string; recordId: number };
  }
}

/** Keeps the old address of a renamed record, and frees the new one. */
export async function rememberSlug(
  trx: Handle,
  kind: string,
  before: { id: number; slug: string },
  after: { slug: string },
): Promise<void> {
  if (before.slug === after.slug) return;
  await forgetSlug(trx, kind, after.slug);
  await trx
    .insertInto('oldSlugs')
    .values({ kind, slug: before.slug, recordId: before.id })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'slug']).doUpdateSet({ recordId: before.id }),
    )
    .execute();
}

/** Every former address, by kind and slug. */
export const listOldSlugs = (db: Handle): Promise<{ kind: string; slug: string }[]> =>
  db.selectFrom('oldSlugs').select(['kind', 'slug']).execute();

export async function forgetSlug(trx: Handle, kind: string, slug: string): Promise<void> {
  await trx.deleteFrom('oldSlugs').where('kind', '=', kind).where('slug', '=', slug).execute();
}

/** The record of an address, current or former: its `slug` tells which. */
export async function findBySlug<Stored extends StoredRecord & { slug: string }>(
  db: Handle,
  store: CrudStore<Stored>,
  kind: string,
  slug: string,
): Promise<Stored | undefined> {
  const record = await store.findBy(db, 'slug', slug);
  if (record) return record;
  const id = await findByOldSlug(db, kind, slug);
  return id === undefined ? undefined : store.find(db, id);
}

export async function findByOldSlug(
  db: Handle,
  kind: string,
  slug: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('oldSlugs')
    .select('recordId')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.recordId;
}

/** A deleted record's old addresses lead nowhere. */
export async function forgetSlugsOf(trx: Handle, kind: string, recordId: number): Promise<void> {
  await trx
    .deleteFrom('oldSlugs')
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .execute();
}
