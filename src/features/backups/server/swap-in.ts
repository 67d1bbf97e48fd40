// The part of a restore that moves files: all of them or none. Meanwhile, a marker in the data folder keeps a server
// from starting between two states (app/process/installation.ts).
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, reasonOf } from '../../../lib/database/database.ts';
import { isSqliteInUse, sqliteFileIn } from '../../../lib/database/sqlite-file.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { refusal } from './contents.ts';

/** The folder a backup is copied into before anything is moved. */
export const COPYING = /^\.restore-/;
/** The same, from the first move to the last. */
export const HALF_RESTORED = /^\.restoring-/;
/** Copies, and the ledger of erasures: a restore does not replace them. */
const STAYS = /^(erasures|backups|before-restore-.*|lost\+found)$/;
const DATABASE = /^sill\.db/;
/** SQLite removes them itself when it can. */
const LOG_OF_DATABASE = /^sill\.db-(wal|shm|journal)$/;

export async function replaceableIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !STAYS.test(name));
}

export function refuseInUse(dataDir: string): void {
  const file = sqliteFileIn(dataDir);
  if (isSqliteInUse(file)) {
    throw refusal(`A server is using ${file}. Stop it first. Nothing was changed.`);
  }
}

/**
 * Swaps in `.restore-STAMP`.
 * @param putElsewhere stores the arriving database if it does not belong in the data folder; it may ask for
 * the folder of the files moved aside.
 * @returns the folder of the old files; undefined if there were none.
 * @throws AppError; then everything is where it was.
 */
export async function swapIn(
  dataDir: string,
  stamp: string,
  putElsewhere?: (file: string, keepAside: () => Promise<string>) => Promise<void>,
): Promise<string | undefined> {
  const arriving = join(dataDir, `.restoring-${stamp}`);
  const aside = join(dataDir, `before-restore-${stamp}`);
  let there: string[] = [];
  const moved: { from: string; to: string }[] = [];
  const move = async (name: string, from: string, to: string) => {
    try {
      await rename(join(from, name), join(to, name));
      moved.push({ from: join(from, name), to: join(to, name) });
    } catch (error) {
      if (!(LOG_OF_DATABASE.test(name) && codeOf(error) === 'ENOENT')) throw error;
    }
  };

  await rename(join(dataDir, `.restore-${stamp}`), arriving);
  try {
    await sync(dataDir);
    // Checked again, now that no server can start. The check ends the log, so list the files after it.
    refuseInUse(dataDir);
    there = (await replaceableIn(dataDir)).filter((name) => name !== `.restoring-${stamp}`);
    if (there.length > 0) await mkdir(aside, { mode: 0o700 });
    for (const name of databaseFirst(there)) await move(name, dataDir, aside);
    for (const name of databaseFirst(await readdir(arriving)).reverse()) {
      if (name !== 'sill.db' || !putElsewhere) {
        await move(name, arriving, dataDir);
        continue;
      }
      await putElsewhere(join(arriving, name), async () => {
        await mkdir(aside, { recursive: true, mode: 0o700 });
        return aside;
      });
      await rm(join(arriving, name));
    }
    await sync(dataDir);
    await rmdir(arriving);
  } catch (error) {
    try {
      for (const { from, to } of moved.reverse()) await rename(to, from);
      await rm(arriving, { recursive: true });
    } catch (another) {
      throw refusal(
        `The files cannot be moved (${reasonOf(error)}), nor back (${reasonOf(another)}). Files missing from ${dataDir} are in ${aside}. Run it again.`,
      );
    }
    await rmdir(aside).catch(() => {});
    if (error instanceof AppError) throw error;
    throw refusal(`The files cannot be moved (${reasonOf(error)}). Nothing was changed.`);
  }
  await sync(dataDir);
  return existsSync(aside) ? aside : undefined;
}

/** The database and its log leave together, and the database arrives last. */
const databaseFirst = (names: string[]) =>
  names.toSorted((a, b) => Number(DATABASE.test(b)) - Number(DATABASE.test(a)));

export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
