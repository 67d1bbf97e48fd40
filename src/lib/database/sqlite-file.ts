// Checks a database file before anything may write to it. A damaged, foreign or newer file stops the start, and not
// one byte of it is changed.
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createWholeFile } from '../files/new-file.ts';
import { StartError } from '../process/start-error.ts';

/** 'Sill' in ASCII: the application id in the file's header. */
const APPLICATION_ID = 0x53_69_6c_6c;
const HEADER_BYTES = 100;

/** The database must not be touched: the message says which file, why, and what to do. */
export class DatabaseFileError extends StartError {
  override name = 'DatabaseFileError';

  constructor(file: string, reason: string) {
    super(
      `${file}: ${reason.replace(/\s+/g, ' ')}. Nothing was changed. Restore a backup: npm run restore -- FOLDER --force`,
    );
  }
}

export const sqliteFileIn = (dataDir: string) => join(dataDir, 'sill.db');

/** Creates the file, or checks header, length, integrity and migrations. @throws DatabaseFileError */
export function prepareSqliteFile(file: string, knownMigrations: string[]): void {
  if (!existsSync(file)) {
    createFile(file);
    return;
  }
  checkHeader(file);
  let sqlite: Sqlite.Database;
  try {
    sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new DatabaseFileError(file, `cannot be opened (${messageOf(error)})`);
  }
  try {
    const [fault] = quickFaults(sqlite);
    if (fault) throw new DatabaseFileError(file, `is damaged (${fault})`);
    const newer = appliedMigrations(sqlite).find((name) => !knownMigrations.includes(name));
    if (newer)
      throw new DatabaseFileError(file, `was written by a newer version (it has "${newer}")`);
  } catch (error) {
    if (error instanceof DatabaseFileError) throw error;
    throw new DatabaseFileError(file, `is damaged (${messageOf(error)})`);
  } finally {
    sqlite.close();
  }
}

// Every page of every table and index. The whole check takes thirteen times as long at 100,000 visits: it reads each
// word of the search tables, which can be made again.
function quickFaults(sqlite: Sqlite.Database): string[] {
  const tables = sqlite
    .prepare<[], string>(
      "select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')",
    )
    .pluck()
    .all();
  return tables
    .map((table) => String(sqlite.pragma(`quick_check("${table}")`, { simple: true })))
    .filter((verdict) => verdict !== 'ok');
}

/** Opens a file that is there, for as long as `work` takes. */
function withFile<T>(
  file: string,
  options: Pick<Sqlite.Options, 'readonly' | 'timeout'>,
  work: (sqlite: Sqlite.Database) => T,
): T {
  const sqlite = new Sqlite(file, { fileMustExist: true, ...options });
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

export function faultsOfWhole(file: string): string[] {
  try {
    const verdicts = withFile(file, { readonly: true }, (sqlite) =>
      sqlite.prepare<[], string>('pragma integrity_check(10)').pluck().all(),
    );
    return verdicts.filter((verdict) => verdict !== 'ok');
  } catch (error) {
    return [messageOf(error)];
  }
}

/** Copies the database, even in use, without deleted data. @throws DatabaseFileError if damaged */
export function snapshotSqlite(file: string, target: string): void {
  try {
    withFile(file, { readonly: true, timeout: 5000 }, (sqlite) =>
      sqlite.prepare('vacuum into ?').run(target),
    );
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) throw error;
    throw new DatabaseFileError(file, `is damaged (${messageOf(error)})`);
  }
}

/** The `user_version` in the header: all data this file has ever deleted was overwritten. */
const OVERWRITES_DELETED = 1;

/** Rewrites a file once without data deleted before `secure_delete` was on. */
export function clearFreeSpace(file: string): void {
  withFile(file, { timeout: 5000 }, (sqlite) => {
    if (sqlite.pragma('user_version', { simple: true }) === OVERWRITES_DELETED) return;
    sqlite.exec('vacuum');
    sqlite.pragma(`user_version = ${OVERWRITES_DELETED}`);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  });
}

export function isSqliteInUse(file: string): boolean {
  try {
    // Only the sole user may leave write-ahead mode.
    withFile(file, { timeout: 0 }, (sqlite) => sqlite.pragma('journal_mode = DELETE'));
    return false;
  } catch (error) {
    return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
  }
}

export async function copySqlite(file: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    await sqlite.backup(target);
  } finally {
    sqlite.close();
  }
}

/** The write-ahead log of an open database: its length, and when it is on disk. */
export interface LogFile {
  /** Returns when everything written to the log is on disk. */
  sync(): void;
  /**
   * Gives the file its full length: a commit that extends it takes half as long again. SQLite ignores zeros after the
   * last frame. `bytes` is the length at which SQLite checkpoints it.
   */
  reserve(bytes: number): void;
  close(): void;
}

// Written in page-sized pieces: Linux then caches it in such pieces, and a commit dirties few.
const PIECE = Buffer.alloc(4096);

/** @param file the database, read from at least once: then the log exists. */
export function openLog(file: string): LogFile {
  const log = openSync(`${file}-wal`, 'r+');
  return {
    sync: () => fdatasyncSync(log),
    reserve(bytes) {
      for (let at = fstatSync(log).size; at < bytes; at += PIECE.length) {
        writeSync(log, PIECE, 0, PIECE.length, at);
      }
      fsyncSync(log);
    },
    close: () => closeSync(log),
  };
}

function createFile(file: string) {
  createWholeFile(file, (unfinished) => {
    const sqlite = new Sqlite(unfinished);
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    sqlite.pragma(`user_version = ${OVERWRITES_DELETED}`);
    sqlite.pragma('journal_mode = WAL');
    sqlite.close();
  });
}

function checkHeader(file: string) {
  const size = statSync(file).size;
  if (size === 0) throw new DatabaseFileError(file, 'is empty');
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, header, 0, HEADER_BYTES, 0);
  closeSync(descriptor);

  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw new DatabaseFileError(file, 'is not a database');
  }
  if (size < HEADER_BYTES) throw new DatabaseFileError(file, 'is cut short');
  if (header.readUInt32BE(68) !== APPLICATION_ID) {
    throw new DatabaseFileError(file, 'belongs to another program');
  }
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // With a write-ahead log beside it the missing pages may be there; quick_check reads both.
  if (size < header.readUInt32BE(28) * pageSize && !existsSync(`${file}-wal`)) {
    throw new DatabaseFileError(file, 'is cut short');
  }
}

function appliedMigrations(sqlite: Sqlite.Database): string[] {
  const known = sqlite
    .prepare("select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'")
    .get();
  if (!known) return [];
  return sqlite.prepare<[], string>('select name from kysely_migration').pluck().all();
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown) => (error instanceof Sqlite.SqliteError ? error.code : '');
