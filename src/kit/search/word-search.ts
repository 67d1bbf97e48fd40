// What a word index (word-index.ts) can do, on either engine.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Handle } from '../../lib/database/database.ts';
import type { SearchQuery } from '../../lib/text/search-words.ts';

export interface WordSearch {
  table: string;
  query: SearchQuery;
  where?: Record<string, string | number | null | undefined>;
  /** Further conditions on the records' table. */
  tests?: readonly Expression<SqlBool>[];
  before?: number | undefined;
  limit: number;
}

export interface WordIndex {
  /** Ids found, newest first; none for an empty query, and never of deleted records. */
  find(db: Handle, search: WordSearch): Promise<number[]>;
  /** Replaces the words of records; without words, removes them. */
  write(trx: Handle, table: string, records: { id: number; words: string[] }[]): Promise<void>;
  /** Purges some removed words; `isFirst` starts it. @returns whether there may be more */
  purge(trx: Handle, table: string, isFirst: boolean): Promise<boolean>;
}

export const indexNameOf = (table: string) => `${table}Words`;

export function recordTests(search: WordSearch): Expression<SqlBool>[] {
  const { table, where = {}, tests: further = [], before } = search;
  const tests = Object.entries(where)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => {
      const place = sql.ref(`${table}.${column}`);
      return value === null ? sql<SqlBool>`${place} is null` : sql<SqlBool>`${place} = ${value}`;
    });
  if (before !== undefined) tests.push(sql<SqlBool>`${sql.ref(`${table}.id`)} < ${before}`);
  return [...tests, ...further];
}
