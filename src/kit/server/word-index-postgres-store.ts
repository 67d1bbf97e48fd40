// Word indexes on PostgreSQL: tsvector with GIN, which finds in no order.
import { type Expression, sql } from 'kysely';
import type { Handle } from '../../lib/database.ts';
import type { SearchQuery } from '../../lib/search-words.ts';
import { indexNameOf, recordTests, type WordIndex, type WordSearch } from './word-search-store.ts';

/** So many of the newest records are looked through one by one before the index is asked. */
const LOOKED_THROUGH = 2000;

export const postgresWordIndex: WordIndex = {
  /**
   * What many records have is found among the newest; for what few have, GIN has little to sort. Either
   * alone would read and sort every record for the other kind of word.
   */
  async find(db, search) {
    const { before, limit } = search;
    if (search.query.length === 0) return [];
    const below = before === undefined ? sql`` : sql`where id < ${before}`;
    const newest = sql`(select id, words from ${indexOf(search)} ${below} order by id desc limit ${LOOKED_THROUGH})`;
    const found = await findIn(db, newest, search, sql`w.id`);
    if (found.length === limit || (await isShort(db, search))) return found;
    // Plus nothing: the planner would otherwise walk along the ids here as well.
    return findIn(db, indexOf(search), search, sql`w.id + 0`);
  },

  async write(trx, table, records) {
    const index = sql.table(indexNameOf(table));
    const ids = sql.join(records.map(({ id }) => id));
    await sql`delete from ${index} where id in (${ids})`.execute(trx);
    const rows = records
      .filter(({ words }) => words.length > 0)
      .map(({ id, words }) => sql`(${id}::integer, array_to_tsvector(${words}::text[]))`);
    if (rows.length === 0) return;
    await sql`insert into ${index} (id, words) values ${sql.join(rows)}`.execute(trx);
  },
};

const indexOf = ({ table }: WordSearch) => sql.table(indexNameOf(table));

async function findIn(
  db: Handle,
  from: Expression<unknown>,
  search: WordSearch,
  order: Expression<unknown>,
): Promise<number[]> {
  const { table, query, limit } = search;
  const tests = [sql`w.words @@ ${queryOf(query)}::tsquery`, ...recordTests(search)];
  const { rows } = await sql<{ id: number }>`select w.id as "id"
    from ${from} as w inner join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = w.id
    where ${sql.join(tests, sql` and `)} order by ${order} desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** True when all records have been looked through. */
async function isShort(db: Handle, search: WordSearch): Promise<boolean> {
  const below = search.before === undefined ? sql`` : sql`where id < ${search.before}`;
  const { rows } = await sql`select 1 from ${indexOf(search)} ${below}
    order by id desc offset ${LOOKED_THROUGH} limit 1`.execute(db);
  return rows.length === 0;
}

function queryOf(query: SearchQuery): string {
  const all = (words: string[]) => words.map((word) => `'${word}':*`).join(' & ');
  return query.map((term) => `(${term.map((words) => `(${all(words)})`).join(' | ')})`).join(' & ');
}
