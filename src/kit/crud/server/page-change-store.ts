import type { Kysely } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';

export interface PageChange {
  slug: string;
  title: string;
  updatedAt: string;
}

type PageTables = Kysely<Record<string, PageChange & { id: number; name: string }>>;

export function listPageChanges(db: Handle, table: string): Promise<PageChange[]> {
  const tables = db as unknown as PageTables;
  const read = tables.selectFrom(table).select(['slug', 'name as title', 'updatedAt']);
  return read.orderBy('id').execute();
}
