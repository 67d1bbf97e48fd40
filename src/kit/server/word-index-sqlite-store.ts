// Word indexes on SQLite: FTS5. It finds in the order of ids and stops when enough is found.
import { sql } from 'kysely';
import type { SearchQuery } from '../../lib/search-words.ts';
import { indexNameOf, recordTests, type WordIndex } from './word-search-store.ts';

export const sqliteWordIndex: WordIndex = {
  async find(db, search) {
    const { table, query, before, limit } = search;
    if (query.length === 0) return [];
    const index = sql.table(indexNameOf(table));
    const rowId = sql.ref(`${indexNameOf(table)}.rowid`);
    const records = sql.table(table);
    const id = sql.ref(`${table}.id`);
    const tests = [
      sql`${index} match ${matchOf(query)}`,
      ...(before === undefined ? [] : [sql`${rowId} < ${before}`]),
      ...recordTests(search),
    ];
    // SQLite reads tables joined by `cross` from left to right.
    const { rows } = await sql<{ id: number }>`select ${id} as "id"
      from ${index} cross join ${records} on ${id} = ${rowId}
      where ${sql.join(tests, sql` and `)} order by ${rowId} desc limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },

  async write(trx, table, records) {
    const index = sql.table(indexNameOf(table));
    for (const { id, words } of records) {
      await sql`delete from ${index} where rowid = ${id}`.execute(trx);
      if (words.length === 0) continue;
      await sql`insert into ${index} (rowid, words) values (${id}, ${words.join(' ')})`.execute(
        trx,
      );
    }
  },
};

function matchOf(query: SearchQuery): string {
  const all = (words: string[]) => words.map((word) => `"${word}"*`).join(' AND ');
  return query
    .map((term) => `(${term.map((words) => `(${all(words)})`).join(' OR ')})`)
    .join(' AND ');
}
