// Copies a whole database into an empty one, of either engine, and compares both.
//   npm run db:copy -- sqlite:data/sill.db postgres://user:password@host/name
import { existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrations } from '../../db/migrations.ts';
import { type Copied, copyRows } from '../../src/lib/database/copy-rows.ts';
import { type Database, ping } from '../../src/lib/database/database.ts';
import { openPostgres, openSqlite, openSqliteToRead } from '../../src/lib/database/engines.ts';
import { prepareSqliteFile } from '../../src/lib/database/sqlite-file.ts';
import { AppError } from '../../src/lib/http/errors.ts';
import { createLog } from '../../src/lib/process/log.ts';
import { runScript } from './run-script.ts';

const HOW = 'npm run db:copy -- FROM TO, each sqlite:FILE or postgres://user:password@host/name';
const EVERY_MS = 500;

const fileOf = (address: string) =>
  address.startsWith('sqlite:') ? resolve(address.slice('sqlite:'.length)) : undefined;

function check(address: string | undefined): string {
  if (address && /^sqlite:.|^postgres(ql)?:\/\/./.test(address) && URL.canParse(address)) {
    return address;
  }
  throw new AppError('invalid', HOW);
}

await runScript(async () => {
  const [from, to] = [check(process.argv[2]), check(process.argv[3])];
  const [source, target] = [fileOf(from), fileOf(to)];
  if (source && !existsSync(source)) throw new AppError('invalid', `${source} is not there.`);
  if (target && existsSync(target)) {
    throw new AppError('invalid', `${target} is there already. Nothing was changed.`);
  }
  const log = createLog('error');
  const unfinished = target && `${target}.unfinished`;
  if (source) prepareSqliteFile(source, Object.keys(migrations));
  const removeUnfinished = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${unfinished}${end}`, { force: true });
  };
  const opened: Database[] = [];
  const open = async (database: Database, address: string) => {
    opened.push(database);
    await ping(database).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message || 'no answer' : String(error);
      // Without the password.
      const { host, pathname } = new URL(address);
      throw new AppError('invalid', `${host}${pathname} cannot be opened (${reason}).`);
    });
    return database;
  };
  try {
    if (unfinished) {
      removeUnfinished();
      prepareSqliteFile(unfinished, Object.keys(migrations));
    }
    const report = await copyRows(
      await open(source ? openSqliteToRead(source) : openPostgres(from, log), from),
      await open(unfinished ? openSqlite(unfinished) : openPostgres(to, log), to),
      migrations,
      tellProgress(),
    );
    process.stderr.write('\n');
    for (const { table, rows } of report.tables) console.log(`${table} ${rows}`);
    console.log(`copied ${report.rows} rows, compared: ${report.differences} differences`);
    if (report.differences > 0) {
      throw new AppError('invalid', 'The copy is not like the source. Do not use it.');
    }
    await Promise.all(opened.splice(0).map((database) => database.close()));
    if (unfinished) renameSync(unfinished, target);
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    if (unfinished) removeUnfinished();
  }
});

/** A line on the standard error that is written over, twice a second. */
function tellProgress(): (copied: Copied) => void {
  let [began, told] = [performance.now(), 0];
  let last: string | undefined;
  return ({ step, table, done, of }) => {
    const now = performance.now();
    if (step !== last) {
      if (last) process.stderr.write('\n');
      [last, began] = [step, now];
    } else if (now - told < EVERY_MS && done < of) return;
    told = now;
    const percent = Math.floor((100 * done) / Math.max(of, 1));
    const each = Math.round((1000 * done) / Math.max(now - began, 1));
    const line = `${step}: ${percent} % of ${of} rows, ${each} a second, ${table}`;
    process.stderr.write(`\r${line.padEnd(78)}`);
  };
}
