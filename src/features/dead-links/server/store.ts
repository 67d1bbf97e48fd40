import { countRows } from '../../../lib/database/count-rows.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import type { DeadLink } from '../dead-link.ts';

type Found = Omit<DeadLink, 'since'>;

declare module '../../../lib/database/database.ts' {
  interface Topics {
    'dead-links': true;
  }
  interface Tables {
    deadLinks: Pick<DeadLink, 'record' | 'field' | 'href' | 'since'> & { recordId: string };
  }
}

export const countDeadLinks = (db: Handle): Promise<number> =>
  countRows(db.selectFrom('deadLinks'));

const keyOf = ({ record, id, field, href }: Pick<DeadLink, 'record' | 'id' | 'field' | 'href'>) =>
  JSON.stringify([record, id, field, href]);

/** Keeps when each was first found. @returns all of them, the newest last, and whether they have changed */
export async function keepDeadLinks(
  { db, write }: Pick<Database, 'db' | 'write'>,
  found: readonly Found[],
  now: Date,
): Promise<{ links: DeadLink[]; changed: boolean }> {
  const rows = await db.selectFrom('deadLinks').selectAll().execute();
  const since = new Map(rows.map((row) => [keyOf({ ...row, id: row.recordId }), row.since]));
  const links = found.map((link) => ({
    ...link,
    since: since.get(keyOf(link)) ?? now.toISOString(),
  }));
  const keys = new Set(links.map(keyOf));
  const fresh = links.filter((link) => !since.has(keyOf(link)));
  const gone = rows.filter((row) => !keys.has(keyOf({ ...row, id: row.recordId })));
  const changed = fresh.length + gone.length > 0;
  if (changed) {
    await write(async (trx) => {
      for (const { record, recordId, field, href } of gone) {
        await trx
          .deleteFrom('deadLinks')
          .where((row) => row.and({ record, recordId, field, href }))
          .execute();
      }
      for (const { record, id, field, href, since: at } of fresh) {
        await trx
          .insertInto('deadLinks')
          .values({ record, recordId: id, field, href, since: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
  }
  return { links, changed };
}
