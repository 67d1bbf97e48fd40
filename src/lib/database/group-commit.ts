// How SQLite is written: concurrent requests share one commit, and one wait for the disk.
import type Sqlite from 'better-sqlite3';
import type { Handle } from './database.ts';
import { runDirectly, type StatementCache } from './prepared-query.ts';
import type { LogFile } from './sqlite-file.ts';

const LARGEST_COMMIT = 64;

interface Job {
  run(trx: Handle): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Concurrent requests share one commit and one fdatasync: with 32 of them, six times the bookings a second. Each job
 * has its own savepoint; nobody is answered before the commit is on disk.
 */
export class GroupCommitWriter {
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

  /** Runs work that must not fall into a transaction. */
  alone<T>(work: () => T): Promise<T> {
    return this.#db.getExecutor().provideConnection(async () => work());
  }

  async #drain() {
    while (this.#queue.length > 0) {
      // Requests join this commit for as long as each turn of the event loop brings more.
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
        // Blocking: handing this to another thread and back takes as long again.
        this.#log.sync();
      });
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  // There is only one connection, and `provideConnection` says when it is ours alone: the handle on it can be reused
  // for each commit.
  async #ownConnection(): Promise<Handle> {
    const connection = await this.#db.connection().execute(async (handle) => handle);
    runDirectly(connection, this.#statements);
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
      // A full disk aborts the whole transaction: then none of this batch can be kept.
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
