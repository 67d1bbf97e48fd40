// The interface of a database. engines.ts opens one.
import { type Expression, type Kysely, PostgresAdapter, type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import { AppError } from '../http/errors.ts';
import { foldText } from '../text/fold-text.ts';
import type { Clock } from '../time/clock.ts';

/** Row types by table name. Each store adds its own tables by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the stores
export interface Tables {}

/** Topics of change, added in the same way. */
export interface Topics {
  /** Another process wrote, with no topic known. */
  everything: true;
}
export type Topic = keyof Topics;

/** Tells of changes everything that keeps a copy: the page cache, cached settings, open admin pages. */
export interface ChangeBus {
  /** Notifies this process, after the commit; the database notifies the others (0027-change-notices.ts). */
  publish(topic: Topic): void;
  subscribe(listener: (topic: Topic) => void): void;
}

/** What a query runs on: the database itself, or the transaction of `Database.write`. */
export type Handle = Kysely<Tables>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** For reading. Writes go through `write`. */
  readonly db: Handle;
  readonly changes: ChangeBus;
  /** What servers on one PostgreSQL know of each other. */
  readonly line?: PostgresLine;
  /** Connections for counts that neither wait for a transaction nor roll back with one; PostgreSQL only. */
  readonly counts?: pg.Pool;
  /**
   * Runs `work` in one transaction and resolves when it is durable on disk. Throwing undoes it all.
   * Every query of `work` must use the handle it is given: any other waits for this transaction.
   */
  write<T>(work: (trx: Handle) => Promise<T>): Promise<T>;
  /** Grows the write-ahead log to its full length, for quicker commits. Worth it in a server. */
  reserveLog(): void;
  checkpoint(): void;
  /** Empties the write-ahead log. @returns false while another process reads or writes. */
  emptyLog(): Promise<boolean>;
  close(): Promise<void>;
}

/** What most parts of the server are made with. */
export interface Base {
  database: Database;
  clock: Clock;
}

export interface PostgresLine {
  /** Once it is known. */
  up: Promise<void>;
  /** How far this machine's clock is ahead of the database's. */
  aheadMs(): number;
  /** Marks of the servers that are up, including this one. */
  marks(beginning: string): Promise<string[]>;
}

/** One clock for all servers of a database: a lease or a used code must not end sooner for one of them. */
export function sharedClock({ line }: Database, own: Clock): Clock {
  return line ? { now: () => new Date(own.now().getTime() - line.aheadMs()) } : own;
}

/** Makes every other transaction that asks for this lock wait for the end of this one. SQLite has one writer anyway. */
export async function lockUntilCommit(trx: Handle, name: string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Undoes what failed within a transaction, which goes on; on PostgreSQL it could not otherwise. */
export async function inSavepoint<T>(trx: Handle, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const done = await work();
    await sql`release savepoint part`.execute(trx);
    return done;
  } catch (error) {
    // A full disk has undone the whole transaction: then there is none to go back to.
    await sql`rollback to savepoint part`.execute(trx).catch(() => undefined);
    await sql`release savepoint part`.execute(trx).catch(() => undefined);
    throw error;
  }
}

export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database.db);
}

/** Whether the database answers and takes writes: a PostgreSQL standby only answers. */
export async function takesWrites({ engine, db }: Database): Promise<boolean> {
  if (engine === 'sqlite') return sql`select 1`.execute(db).then(() => true);
  const { rows } = await sql<{
    only: string;
  }>`select current_setting('transaction_read_only') as only`.execute(db);
  return rows[0]?.only === 'off';
}

/** True where one of the columns contains a text, both folded. */
export function contains(columns: readonly string[], text: string): Expression<SqlBool> {
  const whole = sql`concat_ws('\n', ${sql.join(columns.map((column) => sql.ref(column)))})`;
  return isLike(sql`fold_text(${whole})`, foldText(text));
}

/** True where `whole` contains `part`; `%` and `_` are literal. */
export const isLike = (whole: Expression<unknown>, part: string) =>
  sql<SqlBool>`${whole} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    code === '23505'
  );
}

const UNAVAILABLE =
  /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED|NOMEM)|08|25006|25P03|28|3D000|3F000|42501|53|55P03|57014|57P|40001|40P01|ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|EIO|ENOSPC|EDQUOT)/;

/**
 * The 503 for a database that is full, locked, read-only or away, or refuses the login; undefined for any other error.
 */
export function asUnavailable(error: unknown): AppError | undefined {
  const message = error instanceof Error ? error.message : '';
  const lost =
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message);
  if (!lost && !UNAVAILABLE.test(codeOf(error))) return undefined;
  return new AppError(
    'unavailable',
    'We cannot save or read anything right now. Please try again shortly.',
    {
      retryAfterSeconds: 5,
      cause: error,
    },
  );
}

/** Of an error of the database, also where Node has tried several addresses and says nothing. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || codeOf(error) : '') || String(error);

/** The 400 for values PostgreSQL cannot store: a NUL, or a number of more than 32 bits. */
export function asUnkeepable(error: unknown): AppError | undefined {
  if (!/^(22021|22P05|22003)$/.test(codeOf(error))) return undefined;
  return new AppError('invalid', 'Please check what you have sent.', { cause: error });
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The database's own name of a table or column. */
export const snakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
