// One SQL for two engines. What differs between SQLite and PostgreSQL stands in this file, in
// sqlite-file.ts (start-up checks) and in db/column-types.ts, and nowhere else.
import Sqlite from 'better-sqlite3';
import {
  CamelCasePlugin,
  type Compilable,
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  sql,
} from 'kysely';
import pg from 'pg';
import {
  type ChangeBus,
  createLocalChanges,
  createPostgresChanges,
  watchSqlite,
} from './changes.ts';
import { AppError } from './errors.ts';
import type { Log } from './log.ts';
import { type LogFile, openLog } from './sqlite-file.ts';

/** Row types by table name. Each store adds its own tables by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the stores
export interface Tables {}

/** What a query runs on: the database itself, or the transaction of `Database.write`. */
export type Handle = Kysely<Tables>;

export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** For reading. Writes go through `write`. */
  readonly db: Handle;
  /** Tells this and the other processes what has changed. */
  readonly changes: ChangeBus;
  /**
   * Runs `work` in one transaction and resolves when it is durable on disk. Throwing undoes it all.
   * Every query of `work` must use the handle it is given: any other waits for this transaction.
   */
  write<T>(work: (trx: Handle) => Promise<T>): Promise<T>;
  /** Makes the write-ahead log as long as it will get, for quicker commits. Worth it in a server. */
  reserveLog(): void;
  /** Moves what the write-ahead log holds into the file. */
  checkpoint(): void;
  close(): Promise<void>;
}

// 32 MB of pages of 4 kB.
const LOG_PAGES = 8000;
const LOG_BYTES = LOG_PAGES * 4200;

/** Opens a SQLite file that has passed the checks of sqlite-file.ts. */
export function openSqlite(file: string): Database {
  const sqlite = new Sqlite(file, { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  // SQLite keeps its file sound by itself; that a commit is on disk before anybody is answered is the
  // writer's work, by fdatasync (FULL would use fsync, which also writes the file's times).
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('mmap_size = 0');
  // 64 MB of pages, and what a savepoint may have to undo, stay in memory.
  sqlite.pragma('cache_size = -65536');
  sqlite.pragma('temp_store = MEMORY');
  // A page that many bookings have changed is copied into the file once, not once for each few commits.
  sqlite.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);

  // The first read makes the log's file.
  sqlite.pragma('user_version');
  const log = openLog(file);

  const statements = withStatementCache(sqlite);
  const db = new Kysely<Tables>({
    dialect: new TransactionalDdlSqliteDialect({ database: statements }),
    plugins: [new CamelCasePlugin()],
  });
  const changes = createLocalChanges();
  const watch = watchSqlite(() => sqlite.pragma('data_version', { simple: true }), changes);
  const writer = new GroupCommitWriter(sqlite, statements, db, log);
  return {
    engine: 'sqlite',
    db,
    changes,
    write: (work) => writer.write(work),
    reserveLog: () => log.reserve(LOG_BYTES),
    checkpoint: () => sqlite.pragma('wal_checkpoint(TRUNCATE)'),
    async close() {
      watch.stop();
      await db.destroy();
      log.close();
    },
  };
}

/** Opens a PostgreSQL database with a pool of ten connections. */
export function openPostgres(connectionString: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    statement_timeout: 5000,
    lock_timeout: 2000,
    connectionTimeoutMillis: 5000,
    // count(*) is a bigint, which pg gives as text by default; our counts fit a number.
    types: {
      getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on('error', (error) => log.error({ err: error }, 'idle PostgreSQL connection failed'));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const changes = createPostgresChanges(connectionString, pool, log);
  return {
    engine: 'postgres',
    db,
    changes,
    write: (work) => retryingConflicts(() => db.transaction().execute(work)),
    reserveLog() {},
    checkpoint() {},
    async close() {
      await changes.stop();
      await db.destroy();
    },
  };
}

/** Stands in a query where a value comes later. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose text is made once for each database. Kysely takes longer to build and compile a query
 * than SQLite to run it, so the few that every booking runs are made this way; inside a transaction on
 * SQLite they also run at once, without Kysely's detour.
 *
 * @param build writes the query with `value('name')` where a value of each run belongs.
 */
export function prepared<Values extends object, Row>(
  build: (
    db: Handle,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
  ) => Compilable<Row>,
): (db: Handle, values: Values) => Promise<{ rows: Row[] }> {
  const made = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = made.get(adapter);
    if (!query) {
      query = build(db, (name) => new Placeholder(name) as never).compile();
      made.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const sqlite = openTransactions.get(db);
    if (sqlite) return { rows: runAtOnce<Row>(sqlite, query.sql, parameters) };
    return db.executeQuery({ ...query, parameters });
  };
}

// The handles that `write` has given out on SQLite: each has the one connection to itself, so that a
// query may run there and then.
const openTransactions = new WeakMap<Handle, StatementCache>();

interface DirectStatement {
  statement: Sqlite.Statement<unknown[]>;
  /** Names of the columns as the rest of the program knows them; undefined for a write without rows. */
  names: string[] | undefined;
}

const NO_ROWS: never[] = [];

const directStatements = new WeakMap<StatementCache, Map<string, DirectStatement>>();

function runAtOnce<Row>(sqlite: StatementCache, text: string, parameters: unknown[]): Row[] {
  const known = directStatements.get(sqlite) ?? new Map<string, DirectStatement>();
  directStatements.set(sqlite, known);
  const direct = known.get(text) ?? makeDirect(sqlite, text);
  known.set(text, direct);
  if (!direct.names) {
    direct.statement.run(parameters);
    return NO_ROWS;
  }
  const { names } = direct;
  return direct.statement.all(parameters).map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      row[names[at] as string] = (values as unknown[])[at];
    }
    return row as Row;
  });
}

function makeDirect(sqlite: StatementCache, text: string): DirectStatement {
  const statement = sqlite.own(text);
  if (!statement.reader) return { statement, names: undefined };
  const names = statement.columns().map(({ name }) => camelCase(name));
  return { statement: statement.raw(), names };
}

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Resolves when the database answers. */
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
  /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED|NOMEM)|08|53|55P03|57014|57P|40001|40P01|ECONN|ETIMEDOUT|EPIPE|EIO|ENOSPC|EDQUOT)/;

/** The 503 for a database that is full, locked or away; undefined for any other error. */
export function asUnavailable(error: unknown): AppError | undefined {
  const message = error instanceof Error ? error.message : '';
  const lost = /Connection terminated|timeout exceeded when trying to connect/.test(message);
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

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

const LARGEST_COMMIT = 64;

interface Job {
  run(trx: Handle): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Requests that wait together share one commit, and so one fdatasync: with 32 of them that is six times
 * the bookings per second. Jobs that share a commit run in savepoints of their own, so one that fails
 * undoes only itself; nobody is answered before the shared commit is on disk.
 */
class GroupCommitWriter {
  readonly #sqlite: Sqlite.Database;
  readonly #statements: StatementCache;
  readonly #db: Handle;
  readonly #log: LogFile;
  readonly #begin: Sqlite.Statement;
  readonly #commitAll: Sqlite.Statement;
  readonly #savepoint: Sqlite.Statement;
  readonly #release: Sqlite.Statement;
  #connection: Handle | undefined;
  #queue: Job[] = [];
  #draining = false;

  constructor(sqlite: Sqlite.Database, statements: StatementCache, db: Handle, log: LogFile) {
    this.#sqlite = sqlite;
    this.#statements = statements;
    this.#db = db;
    this.#log = log;
    this.#begin = sqlite.prepare('begin immediate');
    this.#commitAll = sqlite.prepare('commit');
    this.#savepoint = sqlite.prepare('savepoint job');
    this.#release = sqlite.prepare('release job');
  }

  write<T>(run: (trx: Handle) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, resolve: (value) => resolve(value as T), reject });
      if (!this.#draining) {
        this.#draining = true;
        void this.#drain();
      }
    });
  }

  async #drain() {
    while (this.#queue.length > 0) {
      // As long as each turn of the event loop brings more of them, requests join this commit.
      let waiting: number;
      do {
        waiting = this.#queue.length;
        await new Promise((turn) => setImmediate(turn));
      } while (this.#queue.length > waiting && this.#queue.length < LARGEST_COMMIT);
      await this.#commit(this.#queue.splice(0, LARGEST_COMMIT));
    }
    this.#draining = false;
  }

  async #commit(jobs: Job[]) {
    const answers: (() => void)[] = [];
    const alone = jobs.length === 1;
    try {
      const connection = this.#connection ?? (await this.#ownConnection());
      await this.#db.getExecutor().provideConnection(async () => {
        this.#begin.run();
        try {
          for (const job of jobs) {
            answers.push(
              await (alone ? runJob(job, connection) : this.#runInSavepoint(job, connection)),
            );
          }
          this.#commitAll.run();
        } catch (error) {
          if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback');
          throw error;
        }
        // Standing still: handing this to another thread and back takes as long again.
        this.#log.sync();
      });
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  // There is only one connection, and `provideConnection` says when it is ours alone: the handle on it
  // need not be made for each commit.
  async #ownConnection(): Promise<Handle> {
    const connection = await this.#db.connection().execute(async (handle) => handle);
    openTransactions.set(connection, this.#statements);
    this.#connection = connection;
    return connection;
  }

  async #runInSavepoint(job: Job, connection: Handle): Promise<() => void> {
    this.#savepoint.run();
    try {
      const answer = await runJob(job, connection);
      this.#release.run();
      return answer;
    } catch (error) {
      // A full disk ends the whole transaction by itself: then nothing of this batch can be kept.
      if (!this.#sqlite.inTransaction) throw error;
      this.#sqlite.exec('rollback to job; release job');
      return () => job.reject(error);
    }
  }
}

async function runJob(job: Job, connection: Handle): Promise<() => void> {
  const value = await job.run(connection);
  return () => job.resolve(value);
}

/** Kysely runs SQLite migrations outside a transaction unless told that SQLite can undo DDL. It can. */
class TransactionalDdlSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlSqliteAdapter();
  }
}

class TransactionalDdlSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

// Kysely prepares a statement at each execution; the same few dozen texts come again and again.
interface StatementCache {
  close(): void;
  prepare(text: string): Sqlite.Statement<unknown[]>;
  /** A statement that is nobody else's, so that its mode may be set. */
  own(text: string): Sqlite.Statement<unknown[]>;
}

function withStatementCache(sqlite: Sqlite.Database): StatementCache {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>();
  return {
    close: () => sqlite.close(),
    own: (text) => sqlite.prepare<unknown[]>(text),
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      if (statements.size >= 500) statements.clear();
      const statement = sqlite.prepare<unknown[]>(text);
      statements.set(text, statement);
      return statement;
    },
  };
}

// Two bookings that lock rows in different order: PostgreSQL ends one, which may simply run again.
async function retryingConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 5 || !['40001', '40P01'].includes(codeOf(error))) throw error;
    }
  }
}
