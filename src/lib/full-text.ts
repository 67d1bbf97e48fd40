// The one place that asks each engine's own index which rows hold a text (db/search-index.ts).
import { type Expression, type SqlBool, sql } from 'kysely';

/** What is kept in a row's `search_text`. */
export function searchTextOf(values: unknown[]): string {
  return values
    .filter((value): value is string => typeof value === 'string')
    .join('\n')
    .toLowerCase();
}

/**
 * True for the rows of `table` whose search text holds `query`, whatever its case.
 * The index knows pieces of three letters; a shorter query reads the rows.
 */
export function holdsText(
  engine: 'sqlite' | 'postgres',
  table: string,
  query: string,
): Expression<SqlBool> {
  const text = query.trim().toLowerCase();
  if (engine === 'sqlite' && [...text].length >= 3) {
    const phrase = `"${text.replaceAll('"', '""')}"`;
    const index = sql.table(`${table}_search`);
    return sql<SqlBool>`id in (select rowid from ${index} where search_text match ${phrase})`;
  }
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`;
}
