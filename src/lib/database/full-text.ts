// The only place that queries the substring indexes (db/search-index.ts).
import { type Expression, type SqlBool, sql } from 'kysely';
import { foldText } from '../text/fold-text.ts';
import { isLike } from './database.ts';

export function searchTextOf(values: unknown[]): string {
  return values
    .filter((value): value is string => typeof value === 'string')
    .map(foldText)
    .join('\n');
}

/** Longer than anything that is searched for; each sign of a query costs a look into the index. */
const LONGEST_QUERY = 100;

/** The index holds trigrams; a shorter query reads the rows. */
export const SHORTEST_INDEXED = 3;

interface TextMatch {
  test: Expression<SqlBool>;
  /** SQLite's index: join it by `rowid = id` before the table, or it does not stop early. */
  index?: string;
  /** The sort key that replaces the id: the index returns it in order. */
  rowId?: Expression<number>;
}

/** True where the search text holds `query`. `table` as in the query, in double quotes. */
export function textMatch(engine: 'sqlite' | 'postgres', table: string, query: string): TextMatch {
  const text = foldText(query.trim().slice(0, LONGEST_QUERY));
  if (engine === 'sqlite' && [...text].length >= SHORTEST_INDEXED) {
    const phrase = `"${text.replaceAll('"', '""')}"`;
    const index = table.replace(/"$/, '_search"');
    return {
      test: sql<SqlBool>`${sql.raw(index)}.search_text match ${phrase}`,
      index,
      rowId: sql<number>`${sql.raw(`${index}.rowid`)}`,
    };
  }
  return { test: isLike(sql.raw(`${table}.search_text`), text) };
}
