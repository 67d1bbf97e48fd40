import type { Kysely } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';

export interface PageChange {
  slug: string;
  updatedAt: string;
}

type PageTables = Kysely<Record<string, PageChange & { id: number }>>;

/**
 * When the pages of a plain entity last changed: for search engines.
 *
 * @param table camelCase name of a table with `slug` and `updated_at`.
 */
export function listPageChanges(db: Handle, table: string): Promise<PageChange[]> {
  const tables = db as unknown as PageTables;
  return tables.selectFrom(table).select(['slug', 'updatedAt']).orderBy('id').execute();
}
