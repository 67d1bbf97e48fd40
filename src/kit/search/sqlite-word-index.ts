// Word indexes on SQLite: FTS5. It finds rows in the order of ids and stops when it has enough.
import { type Expression, sql } from 'kysely';
import type { Handle } from '../../lib/database/database.ts';
import type { SearchQuery } from '../../lib/text/search-words.ts';
import { indexNameOf, recordTests, type WordIndex, type WordSearch } from './word-search.ts';

/** How many ids below a position are searched first; then four times as many, and so on. */
const FIRST_WINDOW = 400;

export const sqliteWordIndex: WordIndex = {
  /**
   * FTS5 can walk backwards from the end, but not from a given id: rows before one are read forwards, a window at a
   * time.
   */
  async find(db, search) {
    const { query, before, limit } = search;
    if (query.length === 0) return [];
    if (before === undefined) return findIn(db, search, [], sql`desc limit ${limit}`);
    const found: number[] = [];
    let width = FIRST_WINDOW;
    for (let end = before; end > 0 && found.length < limit; end -= width / 4) {
      const rowId = rowIdOf(search);
      const window = [sql`${rowId} >= ${whole(end - width)}`, sql`${rowId} < ${whole(end)}`];
      found.push(...(await findIn(db, search, window, sql`asc`)).reverse());
      width *= 4;
    }
    return found.slice(0, limit);
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

  // FTS5 only marks a record's words as deleted until its segments are merged. A negative number of pages makes all
  // segments part of the merge that the next calls continue.
  async purge(trx, table, isFirst) {
    const index = sql.table(indexNameOf(table));
    const before = await totalChanges(trx);
    const pages = sql.lit(isFirst ? -PAGES_AT_ONCE : PAGES_AT_ONCE);
    await sql`insert into ${index} (${index}, rank) values ('merge', ${pages})`.execute(trx);
    // According to its documentation: while a merge has work to do, more than one row has changed.
    return isFirst || (await totalChanges(trx)) - before > 1;
  },
};

const PAGES_AT_ONCE = 16;

async function totalChanges(db: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db);
  return rows[0]?.count ?? 0;
}

// Numbers reach SQLite as floating point, which FTS5 cannot seek to.
const whole = (number: number) => sql`cast(${number} as integer)`;

const rowIdOf = ({ table }: WordSearch) => sql.ref(`${indexNameOf(table)}.rowid`);

async function findIn(
  db: Handle,
  search: WordSearch,
  window: Expression<unknown>[],
  order: Expression<unknown>,
): Promise<number[]> {
  const { table, query } = search;
  const index = sql.table(indexNameOf(table));
  const id = sql.ref(`${table}.id`);
  const tests = [sql`${index} match ${matchOf(query)}`, ...window, ...recordTests(search)];
  // SQLite joins tables with `cross join` from left to right.
  const { rows } = await sql<{ id: number }>`select ${id} as "id"
    from ${index} cross join ${sql.table(table)} on ${id} = ${rowIdOf(search)}
    where ${sql.join(tests, sql` and `)} order by ${rowIdOf(search)} ${order}`.execute(db);
  return rows.map((row) => row.id);
}

function matchOf(query: SearchQuery): string {
  const all = (words: string[]) => words.map((word) => `"${word}"*`).join(' AND ');
  return query
    .map((term) => `(${term.map((words) => `(${all(words)})`).join(' OR ')})`)
    .join(' AND ');
}
