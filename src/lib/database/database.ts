// What a database is to those who use it. engines.ts opens one.
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { AppError } from '../http/errors.ts';
import type { ChangeBus } from './changes.ts';

/** Row types by table name. Each store adds its own tables by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the stores
export interface Tables {}

/** What a query runs on: the database itself, or the transaction of `Database.write`. */
export type Handle = Kysely<Tables>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** For reading. Writes go through `write`. */
  readonly db: Handle;
  readonly changes: ChangeBus;
  /** Connections for counts that wait for no transaction and are not undone with one; PostgreSQL only. */
  readonly counts?: pg.Pool;
  /**
   * Runs `work` in one transaction and resolves when it is durable on disk. Throwing undoes it all.
   * Every query of `work` must use the handle it is given: any other waits for this transaction.
   */
  write<T>(work: (trx: Handle) => Promise<T>): Promise<T>;
  /** Makes the write-ahead log as long as it will get, for quicker commits. Worth it in a server. */
  reserveLog(): void;
  checkpoint(): void;
  /** Empties the write-ahead log. @returns false while another process reads or writes. */
  emptyLog(): Promise<boolean>;
  close(): Promise<void>;
}

export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database.db);
}

/** True where a column contains a text, whatever the case of ASCII letters; `%` and `_` are themselves. */
export function contains(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** True when a unique index refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    code === '23505'
  );
}

const UNAVAILABLE =
  /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED|NOMEM)|08|25P03|53|55P03|57014|57P|40001|40P01|ECONN|ETIMEDOUT|EPIPE|EIO|ENOSPC|EDQUOT)/;

/** The 503 for a database that is full, locked or away; undefined for any other error. */
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

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
