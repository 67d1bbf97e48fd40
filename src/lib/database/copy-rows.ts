// Copies all rows of one database into another, of either engine: original data only; derived data (words for
// searching) is made again by the target.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../http/errors.ts';
import { type Database, type Handle as DatabaseHandle, snakeCase } from './database.ts';
import { type Migrations, migrateToLatest, pendingMigrations } from './migrate.ts';

export interface Copied {
  step: 'copy' | 'compare';
  table: string;
  done: number;
  of: number;
}

interface CopyReport {
  tables: { table: string; rows: number }[];
  rows: number;
  /** Differences in row counts, plus one for each table with differing rows. */
  differences: number;
}

type Value = string | number | null;
type Row = Record<string, Value>;
type Handle = Kysely<Record<string, Row>>;
/** A database, or a transaction on it. */
interface Side extends Pick<Database, 'engine'> {
  db: Handle;
}
const sideOf = ({ engine, db }: Database): Side => ({ engine, db: db as unknown as Handle });

/** Rows per statement; SQLite takes 32,766 values in one. */
const AT_ONCE = 500;
/** Derived from other tables, or written by Kysely. */
const NOT_COPIED =
  /_words(_\w+)?$|_search(_\w+)?$|^word_index_|^customer_changes$|^kysely_|^sqlite_/;
/** Deliveries are copied last, or their triggers fire for every copied row. */
const LAST = ['webhooks', 'webhook_deliveries'];
/** Tables in which migrations write rows. */
const FILLED_BY_MIGRATIONS = ['clock_watch', 'installation', 'ordered_lists'];

/**
 * Copies every row, all or none. Ignores tables that are not the program's. The source is read as a snapshot, and not
 * changed.
 * @param replaces the rows of the target, instead of refusing one that has any
 * @throws AppError if the source is of another version, the target is not empty, or the copy differs
 */
export async function copyRows(
  from: Database,
  to: Database,
  migrations: Migrations,
  progress: (done: Copied) => void,
  replaces = false,
): Promise<CopyReport> {
  await refuseOtherVersion(from, migrations);
  if (!replaces) await refuseUsed(to);
  await migrateToLatest(to, migrations);
  return reading(from, async (source) => {
    const inBoth = new Set(await namesOf(sideOf(to)));
    const names = (await namesOf(source)).filter((name) => inBoth.has(name));
    const tables = await inOrder(source, names.filter(isCopied));
    const counts = new Map<string, number>();
    for (const table of tables) counts.set(table, await countOf(source.db, table));
    const of = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const sums = new Map<string, bigint>();
    let rows = 0;

    let [differences, compared] = [0, 0];
    await writing(to, async (target) => {
      await clear(target, tables);
      for (const table of tables) {
        let sum = 0n;
        for await (const batch of batchesOf(source, table)) {
          await target.db.insertInto(table).values(batch).execute();
          for (const row of batch) sum += sumOf(row);
          rows += batch.length;
          progress({ step: 'copy', table, done: rows, of });
        }
        sums.set(table, sum);
        const last = await lastNumberOf(source, table);
        if (last) await setLastNumber(target, table, last);
      }
      for (const table of tables) {
        let [found, sum] = [0, 0n];
        for await (const batch of batchesOf(target, table)) {
          found += batch.length;
          compared += batch.length;
          progress({ step: 'compare', table, done: compared, of });
          for (const row of batch) sum += sumOf(row);
        }
        const missing = Math.abs(found - (counts.get(table) ?? 0));
        differences += missing || (sum === sums.get(table) ? 0 : 1);
      }
      if (replaces && differences > 0) throw refusal(`the copy differs in ${differences} rows`);
    });
    return {
      rows,
      differences,
      tables: tables.map((table) => ({ table, rows: counts.get(table) ?? 0 })),
    };
  });
}

/**
 * Adds rows to a table. After rows with numbers of their own it goes on counting from the highest.
 * @returns the rows as they are now
 */
export async function addRows(
  trx: DatabaseHandle,
  engine: Database['engine'],
  table: string,
  rows: Row[],
): Promise<Row[]> {
  const target = trx as unknown as Handle;
  const added = await target.insertInto(table).values(rows).returningAll().execute();
  const last = Math.max(...rows.map(({ id }) => (typeof id === 'number' ? id : 0)));
  // SQLite does so by itself.
  if (engine === 'postgres' && last > 0) {
    await setLastNumber({ db: target, engine }, snakeCase(table), last);
  }
  return added;
}

const refusal = (message: string) => new AppError('invalid', message);

/** @throws AppError for a database with migrations this program lacks, or without some of its own */
async function refuseOtherVersion(from: Database, migrations: Migrations): Promise<void> {
  const { pending, unknown } = await pendingMigrations(from, migrations);
  if (unknown.length > 0) {
    throw refusal(
      `The source was written by a newer version (it has "${unknown[0]}"). Nothing was changed. Copy it with that version.`,
    );
  }
  if (pending.length > 0) {
    throw refusal(
      `The source lacks ${pending.length} migrations of this program ("${pending[0]}" is the first). Nothing was changed. Start this version on it once, then copy.`,
    );
  }
}

/** @throws AppError for a database with any rows besides those that migrations write */
async function refuseUsed(to: Database): Promise<void> {
  const side = sideOf(to);
  const tables = (await namesOf(side)).filter(isCopied);
  const isOurs = tables.length === 0 || tables.includes('installation');
  const filled = tables.filter((table) => !FILLED_BY_MIGRATIONS.includes(table));
  for (const table of filled) {
    if (!isOurs || (await side.db.selectFrom(table).selectAll().limit(1).execute()).length > 0) {
      throw refusal('The target is not empty. Nothing was changed. Name a new database.');
    }
  }
}

/** A snapshot of a database, for as long as `work` reads it. */
function reading<T>(from: Database, work: (source: Side) => Promise<T>): Promise<T> {
  const { engine, db } = sideOf(from);
  const begun =
    engine === 'postgres'
      ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : db.transaction();
  return begun.execute(async (trx) => {
    if (engine === 'postgres') await waitForever(trx);
    return work({ engine, db: trx });
  });
}

/** One side idles while the other is read, written or compared, however long that takes. */
async function waitForever(trx: Handle): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

/** All in one transaction. */
async function writing(to: Database, work: (target: Side) => Promise<void>): Promise<void> {
  const { engine, db } = sideOf(to);
  await db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await waitForever(trx);
    else await sql`pragma defer_foreign_keys = on`.execute(trx);
    await work({ engine, db: trx });
  });
}

/** Empties the target: the source has the rows of migrations as well. */
async function clear(target: Side, tables: string[]): Promise<void> {
  const { engine, db } = target;
  if (engine === 'sqlite') {
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db);
    return;
  }
  // Includes derived data, and bypasses triggers, which would note each photo's file for removal.
  const made = ['word_index_changes', 'word_index_marks', ...tables.map((name) => `${name}_words`)];
  const names = (await namesOf(target)).filter((name) => made.includes(name));
  const all = [...tables, ...names].map((name) => sql.table(name));
  await sql`truncate ${sql.join(all)} restart identity`.execute(db);
}

async function namesOf({ db, engine }: Side): Promise<string[]> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
      : await sql<{
          name: string;
        }>`select name from pragma_table_list where schema = 'main' and type = 'table'`.execute(db);
  return rows.map(({ name }) => name).sort();
}

const isCopied = (name: string) => !NOT_COPIED.test(name);

/** A table comes after those that its rows refer to. */
async function inOrder(side: Side, names: string[]): Promise<string[]> {
  const before = new Map<string, string[]>();
  for (const name of names) before.set(name, await referredBy(side, name));
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    for (const other of before.get(name) ?? []) if (other !== name) add(other);
    ordered.push(name);
  };
  for (const name of names.filter((one) => !LAST.includes(one))) add(name);
  for (const name of LAST.filter((one) => names.includes(one))) add(name);
  return ordered;
}

async function referredBy({ db, engine }: Side, table: string): Promise<string[]> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ name: string }>`select confrelid::regclass::text as name from pg_constraint
          where contype = 'f' and conrelid = ${table}::regclass`.execute(db)
      : await sql<{
          name: string;
        }>`select "table" as name from pragma_foreign_key_list(${table})`.execute(db);
  return rows.map(({ name }) => name);
}

async function countOf(db: Handle, table: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Every row of a table, in batches, each once, without generated columns. */
async function* batchesOf({ db, engine }: Side, table: string): AsyncGenerator<Row[]> {
  if (engine === 'postgres') {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(
      db,
    );
    const named = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`declare rows_of no scroll cursor for select ${named} from ${sql.table(table)}`.execute(
      db,
    );
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from rows_of`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close rows_of`.execute(db);
    return;
  }
  const { rows: columns } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_xinfo(${table}) where hidden = 0 order by pk`.execute(db);
  const named = sql.join(columns.map(({ name }) => sql.ref(name)));
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  // A table without a key of its own is numbered by SQLite.
  if (keys.length === 0) keys.push('rowid');
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const told = sql.join(keys.map((name, at) => sql`${sql.ref(name)} as ${sql.ref(`key${at}`)}`));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select ${named}, ${told} from ${sql.table(table)} ${after}
      order by ${key} limit ${sql.lit(AT_ONCE)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    after = sql`where (${key}) > (${sql.join(keys.map((_, at) => end[`key${at}`]))})`;
    for (const row of rows) for (const at of keys.keys()) delete row[`key${at}`];
    yield rows;
  }
}

/** The same for equal rows of either engine; adding up is independent of order. */
function sumOf(row: Row): bigint {
  const named = Object.keys(row)
    .sort()
    .map((name) => [name, row[name]]);
  const digest = createHash('sha256').update(JSON.stringify(named)).digest();
  return digest.readBigUInt64LE(0) + (digest.readBigUInt64LE(8) << 64n);
}

/** The highest number a table has ever assigned; 0 or undefined if none. */
async function lastNumberOf({ db, engine }: Side, table: string): Promise<number | undefined> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq;
  }
  const sequence = await sequenceOf(db, table);
  if (sequence === null) return undefined;
  const { rows } = await sql<{
    last: number;
    called: boolean;
  }>`select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db);
  return rows[0]?.called ? rows[0].last : undefined;
}

async function setLastNumber({ db, engine }: Side, table: string, last: number): Promise<void> {
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
    return;
  }
  const sequence = await sequenceOf(db, table);
  if (sequence !== null)
    await sql`select setval(${sequence}::regclass, ${last}::bigint)`.execute(db);
}

async function sequenceOf(db: Handle, table: string): Promise<string | null> {
  const { rows } = await sql<{ sequence: string | null }>`
    select pg_get_serial_sequence(${table}, 'id') as sequence
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = 'id'`.execute(
    db,
  );
  return rows[0]?.sequence ?? null;
}
