// One SQL for two engines. Their differences are only in this file, in database.ts (error codes), in group-commit.ts
// and sqlite-file.ts (how SQLite is written, and checked at the start) and in db/column-types.ts.
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
import { foldText } from '../text/fold-text.ts';
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
  // SQLite keeps its file consistent; the writer makes commits durable before anybody is answered, by fdatasync (FULL
  // would use fsync, which also writes the file's times).
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('mmap_size = 0');
  // Deleted data is overwritten with zeros: an erased person must not remain in free space.
  sqlite.pragma('secure_delete = ON');
  // 64 MB of pages, and a savepoint's undo data, stay in memory.
  sqlite.pragma('cache_size = -65536');
  sqlite.pragma('temp_store = MEMORY');
  // A page that many bookings change is copied into the file once, not once every few commits.
  sqlite.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);

  sqlite.function('fold_text', { deterministic: true }, (text) =>
    typeof text === 'string' ? foldText(text) : text,
  );

  // The first read creates the log's file.
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
    // Nothing should wait until a backup has read the whole file.
    sqlite.pragma('busy_timeout = 0');
    try {
      if (sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) return false;
      if (!isLogReserved) return true;
      // While holding the write lock, so that no other process writes where the zeros go.
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

/** Opened read-only: not even its log is written back. */
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
    // A stalled transaction holds up those that wait for its rows.
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 5000,
    // count(*) is a bigint, which pg returns as text by default; our counts fit a number.
    types: {
      getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // A pool of its own: holding a connection of the other while waiting for one would deadlock.
  const counts = new pg.Pool({ ...pool.options, max: COUNTING_CONNECTIONS });
  for (const each of [pool, counts]) {
    // Without a listener, losing one would end the process: the pool reports an idle one, and between two queries of a
    // transaction only the connection itself does.
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
        // A server that lost power stays connected for hours: a live one sends something each second.
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

/** Kysely runs SQLite migrations outside a transaction unless it knows that SQLite can undo DDL. It can. */
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

// Two bookings that lock rows in different order: PostgreSQL aborts one, which may simply run again.
async function retryingConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 5 || !['40001', '40P01'].includes(codeOf(error))) throw error;
    }
  }
}
