// Word indexes on PostgreSQL: tsvector with GIN, which finds rows in no order.
import { type Expression, sql } from 'kysely';
import type { Handle } from '../../lib/database/database.ts';
import type { SearchQuery } from '../../lib/text/search-words.ts';
import { indexNameOf, recordTests, type WordIndex, type WordSearch } from './word-search.ts';

/** How many of the newest records are checked one by one before the index is used. */
const LOOKED_THROUGH = 2000;

export const postgresWordIndex: WordIndex = {
  /**
   * Common words are found among the newest records, rare ones by GIN; either method alone reads and sorts every
   * record for the other kind.
   */
  async find(db, search) {
    const { before, limit } = search;
    if (search.query.length === 0) return [];
    const below = before === undefined ? sql`` : sql`where id < ${before}`;
    const newest = sql`(select id, words from ${indexOf(search)} ${below} order by id desc limit ${LOOKED_THROUGH})`;
    const near = await findIn(db, newest, search, { order: sql`w.id`, limit });
    if (near.length === limit) return near;
    const last = sql`(select id from ${indexOf(search)} ${below} order by id desc offset ${LOOKED_THROUGH - 1} limit 1)`;
    const far = await findIn(db, indexOf(search), search, {
      tests: [sql`${last} is not null`, sql`w.id + 0 < ${last}`],
      // Plus nothing: otherwise the planner would walk along the ids here as well.
      order: sql`w.id + 0`,
      limit: limit - near.length,
    });
    return [...near, ...far];
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

  purge: () => Promise.resolve(false),
};

const indexOf = ({ table }: WordSearch) => sql.table(indexNameOf(table));

interface Part {
  tests?: Expression<unknown>[];
  order: Expression<unknown>;
  limit: number;
}

async function findIn(
  db: Handle,
  from: Expression<unknown>,
  search: WordSearch,
  { tests: further = [], order, limit }: Part,
): Promise<number[]> {
  const { table, query } = search;
  const tests = [sql`w.words @@ ${queryOf(query)}::tsquery`, ...further, ...recordTests(search)];
  const { rows } = await sql<{ id: number }>`select w.id as "id"
    from ${from} as w inner join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = w.id
    where ${sql.join(tests, sql` and `)} order by ${order} desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

function queryOf(query: SearchQuery): string {
  const all = (words: string[]) => words.map((word) => `'${word}':*`).join(' & ');
  return query.map((term) => `(${term.map((words) => `(${all(words)})`).join(' | ')})`).join(' & ');
}
