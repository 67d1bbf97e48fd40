// One SQL for two engines. What differs between SQLite and PostgreSQL stands in this file, in
// database.ts (the codes of errors), in group-commit.ts and sqlite-file.ts (how SQLite is written, and
// checked at the start) and in db/column-types.ts, and nowhere else.
import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../process/log.ts';
import { createLocalChanges, createPostgresChanges, watchSqlite } from './changes.ts';
import { codeOf, type Database, type Tables } from './database.ts';
import { GroupCommitWriter } from './group-commit.ts';
import { withStatementCache } from './prepared-query.ts';
import { openLog } from './sqlite-file.ts';

const LOG_PAGES = 8000;
const LOG_BYTES = LOG_PAGES * 4200;
const BUSY_TIMEOUT_MS = 5000;
const COUNTING_CONNECTIONS = 3;

export function openSqlite(file: string): Database {
  const sqlite = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  sqlite.pragma('journal_mode = WAL');
  // SQLite keeps its file sound by itself; that a commit is on disk before anybody is answered is the
  // writer's work, by fdatasync (FULL would use fsync, which also writes the file's times).
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('mmap_size = 0');
  // What is deleted is overwritten with zeros: whoever is erased is not to stay in free space.
  sqlite.pragma('secure_delete = ON');
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
  let isLogReserved = false;

  function emptyLog(): boolean {
    // Nobody is to stand still until a backup has read the whole file.
    sqlite.pragma('busy_timeout = 0');
    try {
      if (sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) return false;
      if (!isLogReserved) return true;
      // Holding the right to write, so that no other process writes where the zeros go.
      sqlite.exec('begin immediate');
      log.reserve(LOG_BYTES);
      sqlite.exec('commit');
      return true;
    } catch (error) {
      if (sqlite.inTransaction) sqlite.exec('rollback');
      if (codeOf(error).startsWith('SQLITE_BUSY')) return false;
      throw error;
    } finally {
      sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  return {
    engine: 'sqlite',
    db,
    changes,
    write: (work) => writer.write(work),
    reserveLog() {
      log.reserve(LOG_BYTES);
      isLogReserved = true;
    },
    checkpoint: () => sqlite.pragma('wal_checkpoint(TRUNCATE)'),
    emptyLog: () => writer.alone(emptyLog),
    async close() {
      watch.stop();
      await db.destroy();
      log.close();
    },
  };
}

/** A file that is only read: nothing is written to it, not even what its log holds. */
export function openSqliteToRead(file: string): Database {
  const sqlite = new Sqlite(file, {
    readonly: true,
    fileMustExist: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: [new CamelCasePlugin()],
  });
  return {
    engine: 'sqlite',
    db,
    changes: createLocalChanges(),
    write: () => Promise.reject(new Error(`${file} is open for reading only`)),
    reserveLog() {},
    checkpoint() {},
    emptyLog: () => Promise.resolve(true),
    close: () => db.destroy(),
  };
}

/** @param mark by which other servers know this one. */
export function openPostgres(connectionString: string, log: Log, mark?: string): Database {
  const self = randomUUID();
  const pool = new pg.Pool({
    connectionString,
    application_name: self,
    max: 10,
    statement_timeout: 5000,
    lock_timeout: 2000,
    // Whoever stands still in a transaction holds up those that wait for its rows.
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 5000,
    // count(*) is a bigint, which pg gives as text by default; our counts fit a number.
    types: {
      getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // Of its own: who holds a connection of the other and waits for one of them would wait for ever.
  const counts = new pg.Pool({ ...pool.options, max: COUNTING_CONNECTIONS });
  for (const each of [pool, counts]) {
    // Without a listener the loss of one would end the process: of an idle one the pool tells, of one between two
    // queries of a transaction only itself.
    each.on('error', () => undefined);
    each.on('connect', (client) => {
      client.on('error', ({ message }) => log.warn(`lost a PostgreSQL connection: ${message}`));
    });
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  const changes = createPostgresChanges(connectionString, self, log, mark);
  return {
    engine: 'postgres',
    db,
    changes,
    line: {
      up: changes.up,
      aheadMs: changes.aheadMs,
      async marks(beginning) {
        // A server that lost its power is connected for hours: one that is up says something each second.
        const { rows } = await sql<{ mark: string }>`
          select distinct application_name as mark from pg_stat_activity
          where datname = current_database() and starts_with(application_name, ${beginning})
            and coalesce(state_change > clock_timestamp() - interval '15 seconds', true)`.execute(
          db,
        );
        return rows.map(({ mark }) => mark);
      },
    },
    counts,
    write: (work) => retryingConflicts(() => db.transaction().execute(work)),
    reserveLog() {},
    checkpoint() {},
    emptyLog: () => Promise.resolve(true),
    async close() {
      await changes.stop();
      await counts.end();
      await db.destroy();
    },
  };
}

/** Kysely runs SQLite migrations outside a transaction unless told that SQLite can undo DDL. It can. */
class TransactionalDdlSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter() {
    return new TransactionalDdlSqliteAdapter();
  }
}

/** Of processes that start together one migrates: a transaction that has read cannot wait for a writer. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalDdlSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
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
