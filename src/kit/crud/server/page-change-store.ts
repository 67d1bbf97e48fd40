import type { Kysely } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';

export interface PageChange {
  slug: string;
  updatedAt: string;
}

type PageTables = Kysely<Record<string, PageChange & { id: number }>>;

export function listPageChanges(db: Handle, table: string): Promise<PageChange[]> {
  const tables = db as unknown as PageTables;
  return tables.selectFrom(table).select(['slug', 'updatedAt']).orderBy('id').execute();
}
