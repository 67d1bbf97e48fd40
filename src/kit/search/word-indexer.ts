// Keeps the word indexes up to date: in the background, a few records at a time, so that a booking never waits; and
// before a search, so that new records are found.
import { type Generated, sql } from 'kysely';
import { type Database, type Handle, snakeCase } from '../../lib/database/database.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Job } from '../../lib/process/repeated-work.ts';
import { indexWordsOf, type WordedText } from '../../lib/text/search-words.ts';
import { wordIndexOf } from './word-index.ts';

declare module '../../lib/database/database.ts' {
  interface Tables {
    wordIndexChanges: { id: Generated<number>; source: string; recordId: number };
    wordIndexMarks: { source: string; lastId: number };
  }
}

export interface WordSource {
  table: string;
  columns: readonly string[];
  read(row: Record<string, unknown>): WordedText;
}

export interface WordIndexer extends Job {
  /** Indexes what is waiting, within limits. @returns whether everything is indexed now */
  catchUp(): Promise<boolean>;
  purge(): Promise<void>;
}

const RECORDS_AT_ONCE = 100;
const BATCHES_BEFORE_A_SEARCH = 20;
const FIRST_PAUSE_MS = 300;
/** A batch is followed by this many times its length of rest: a twentieth of the time is spent on it. */
const REST = 19;
// One process at a time: the rows it read must not change before it writes.
const POSTGRES_LOCK = 7_365_411;

export function createWordIndexer(
  database: Database,
  log: Log,
  sources: readonly WordSource[],
): WordIndexer {
  const index = wordIndexOf(database);
  const bySource = new Map(sources.map((source) => [snakeCase(source.table), source]));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<boolean> | undefined;
  let isIndexing = false;
  let changedMeanwhile = false;
  let started = false;
  let stopped = false;

  const indexBatch = (): Promise<boolean> => {
    running ??= batch().finally(() => {
      running = undefined;
    });
    return running;
  };

  /** @returns whether there is more to do. */
  async function batch(): Promise<boolean> {
    if (!(await isBehind())) return false;
    return database.write(async (trx) => {
      if (database.engine === 'postgres') {
        await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(trx);
      }
      const changed = await takeChanges(trx);
      let most = changed.size;
      for (const source of sources) {
        const fresh = database.engine === 'sqlite' ? await takeNew(trx, source) : [];
        most = Math.max(most, fresh.length);
        const ids = [...new Set([...fresh, ...(changed.get(source) ?? [])])];
        if (ids.length > 0) await index.write(trx, source.table, await worded(trx, source, ids));
      }
      return most > 0;
    });
  }

  async function isBehind(): Promise<boolean> {
    const noted = sql`select 1 from ${sql.table('wordIndexChanges')}`;
    const grown = sources.map(
      ({ table }) =>
        sql`select 1 from ${sql.table(table)} where id > coalesce((select last_id from ${sql.table('wordIndexMarks')} where source = ${snakeCase(table)}), 0)`,
    );
    const questions = database.engine === 'sqlite' ? [noted, ...grown] : [noted];
    const { rows } = await sql<{ behind: number | boolean }>`select ${sql.join(
      questions.map((question) => sql`exists (${question})`),
      sql` or `,
    )} as "behind"`.execute(database.db);
    return Boolean(rows[0]?.behind);
  }

  async function takeChanges(trx: Handle): Promise<Map<WordSource, number[]>> {
    const notes = await trx
      .selectFrom('wordIndexChanges')
      .selectAll()
      .orderBy('id')
      .limit(RECORDS_AT_ONCE)
      .execute();
    const found = new Map<WordSource, number[]>();
    for (const { source: name, recordId } of notes) {
      const source = bySource.get(name);
      if (!source) continue;
      found.set(source, [...(found.get(source) ?? []), recordId]);
    }
    if (notes.length > 0) {
      await trx
        .deleteFrom('wordIndexChanges')
        .where(
          'id',
          'in',
          notes.map(({ id }) => id),
        )
        .execute();
    }
    return found;
  }

  async function takeNew(trx: Handle, { table }: WordSource): Promise<number[]> {
    const source = snakeCase(table);
    const mark = await trx
      .selectFrom('wordIndexMarks')
      .select('lastId')
      .where('source', '=', source)
      .executeTakeFirst();
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where id > ${mark?.lastId ?? 0} order by id limit ${RECORDS_AT_ONCE}`.execute(trx);
    const ids = rows.map(({ id }) => id);
    const lastId = ids.at(-1);
    if (lastId !== undefined) {
      await trx
        .insertInto('wordIndexMarks')
        .values({ source, lastId })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ lastId }))
        .execute();
    }
    return ids;
  }

  async function background() {
    timer = undefined;
    isIndexing = true;
    changedMeanwhile = false;
    const start = performance.now();
    let more = false;
    try {
      more = await indexBatch();
    } catch (error) {
      log.warn({ err: error }, 'cannot index for the search');
    }
    isIndexing = false;
    const rest = (performance.now() - start) * REST;
    if (more || changedMeanwhile) wake(Math.max(rest, FIRST_PAUSE_MS));
  }

  function wake(pauseMs = FIRST_PAUSE_MS) {
    // New changes during a batch do not shorten the rest after it.
    if (isIndexing) changedMeanwhile = true;
    else if (started && !stopped) timer ??= setTimeout(() => void background(), pauseMs).unref();
  }

  database.changes.subscribe(() => wake());

  return {
    start() {
      started = true;
      wake();
    },
    async purge() {
      while (!stopped && (await indexBatch()));
      for (const { table } of sources) {
        let isFirst = true;
        while (!stopped && (await database.write((trx) => index.purge(trx, table, isFirst)))) {
          isFirst = false;
        }
      }
    },
    async catchUp() {
      try {
        for (let round = 0; round < BATCHES_BEFORE_A_SEARCH; round += 1) {
          if (!(await indexBatch())) return true;
        }
      } catch (error) {
        // With a full disk, search what is indexed.
        log.warn({ err: error }, 'cannot index for the search');
      }
      return false;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}

async function worded(trx: Handle, { table, columns, read }: WordSource, ids: number[]) {
  const rows = await readRecords(trx, table, columns, ids);
  return ids.map((id) => {
    const row = rows.get(id);
    return { id, words: row ? indexWordsOf(read(row)) : [] };
  });
}

export async function readRecords(
  db: Handle,
  table: string,
  columns: readonly string[],
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map();
  const named = sql.join(['id', ...columns].map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`select ${named} from ${sql.table(table)}
    where id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map((row) => [Number(row.id), row]));
}
