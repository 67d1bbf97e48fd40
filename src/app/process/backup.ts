// One folder that holds all that an owner must not lose: the SQLite database as it is at one moment, and
// the other files of the data folder. What the program makes again by itself stays behind.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { migrations } from '../../../db/migrations.ts';
import {
  faultsOfWhole,
  prepareSqliteFile,
  snapshotSqlite,
  sqliteFileIn,
} from '../../lib/database/sqlite-file.ts';
import { AppError } from '../../lib/http/errors.ts';
import { refuseInUse, replaceableIn, swapIn, sync } from './restore-files.ts';
import { type Settled, settleRestored } from './settle-restored.ts';

/** Beside the files of a backup: what they were when it was made. */
const CONTENTS = 'backup.json';
const DATABASE = 'sill.db';
/** Made again, half done, or copies themselves. Whatever else stands in the data folder is kept. */
const LEFT_OUT =
  /^(sill\.db.*|cache|incoming|trash|erasures|backups|before-restore-.*|lost\+found|\..*|.*\.new)$/;
/** What a crash has left of a write (lib/files/storage.ts). */
const UNFINISHED = /\.new$/;

const contentsSchema = z.object({
  madeAt: z.iso.datetime(),
  /** SHA-256 by path below the folder. */
  files: z.record(z.string(), z.string()),
});

export interface BackupSummary {
  madeAt: string;
  files: number;
}

/**
 * Makes a backup in a new folder, also while servers run; it has its name once checked. `linked`
 * files share their place on the disk: that saves room, and is no help when the disk is lost.
 * @throws AppError, DatabaseFileError
 */
export async function makeBackup(
  dataDir: string,
  target: string,
  { linked = false } = {},
): Promise<BackupSummary> {
  const folder = resolve(target);
  if (await isThere(folder)) throw refusal(`${folder} is there already. Nothing was changed.`);
  const [first = ''] = relative(dataDir, folder).split(sep);
  if (first !== '..' && !LEFT_OUT.test(first)) {
    throw refusal(
      `${folder} would become part of the next backup. Choose a place outside DATA_DIR.`,
    );
  }
  if (!(await isThere(sqliteFileIn(dataDir)))) throw refusal(`${dataDir} has no database.`);

  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  // It holds customers' names: nobody else on this machine is to read it.
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    // A file is there before a row names it, is never changed, and goes after its row: with those from
    // before the snapshot and those from after it, each file that the snapshot names is there.
    const keep = linked ? linkOrCopy : copyFile;
    await copyMissing(dataDir, unfinished, keep);
    snapshotSqlite(sqliteFileIn(dataDir), join(unfinished, DATABASE));
    await copyMissing(dataDir, unfinished, keep);
    const [fault] = faultsOfWhole(join(unfinished, DATABASE));
    if (fault) throw refusal(`The copy of the database is damaged (${fault}).`);

    const files: Record<string, string> = {};
    for (const path of await filesIn(unfinished)) {
      files[path] = await sumOf(join(unfinished, path));
    }
    const madeAt = new Date().toISOString();
    await writeFile(join(unfinished, CONTENTS), JSON.stringify({ madeAt, files }, null, 2));
    for (const path of [...Object.keys(files), CONTENTS]) await sync(join(unfinished, path));
    await rename(unfinished, folder);
    await sync(dirname(folder));
    return { madeAt, files: Object.keys(files).length - 1 };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const full = error instanceof Error && 'code' in error && FULL.test(String(error.code));
    throw full
      ? refusal(`There is no room for it in ${dirname(folder)}. Nothing was kept.`)
      : error;
  }
}

const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL)/;

/**
 * Restores a checked backup; `force` moves aside what is in the data folder. `authSecret` is the
 * server's, if configured.
 * @returns also where the old files are
 * @throws AppError, DatabaseFileError; then nothing was changed
 */
export async function restoreBackup(
  dataDir: string,
  source: string,
  { force, authSecret }: { force: boolean; authSecret?: string | undefined },
): Promise<BackupSummary & Settled & { aside: string | undefined }> {
  const folder = resolve(source);
  const { madeAt, files } = await readContents(folder);
  for (const [path, sum] of Object.entries(files)) {
    const found = await sumOf(join(folder, path)).catch(() => undefined);
    if (found !== sum) {
      throw refusal(
        `${join(folder, path)} ${found ? 'is not what it was' : 'cannot be read'}. Nothing was changed.`,
      );
    }
  }

  await mkdir(dataDir, { recursive: true });
  if (!force && (await replaceableIn(dataDir)).length > 0) {
    throw refusal(
      `${dataDir} is not empty. --force moves what is in it aside. Nothing was changed.`,
    );
  }
  refuseInUse(dataDir);

  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const incoming = join(dataDir, `.restore-${stamp}`);
  let settled: Settled;
  try {
    for (const path of Object.keys(files)) {
      await mkdir(dirname(join(incoming, path)), { recursive: true });
      await copyFile(join(folder, path), join(incoming, path));
      await sync(join(incoming, path));
    }
    // The copy, as the server will find it: whole, ours, and not newer than this program.
    prepareSqliteFile(join(incoming, DATABASE), Object.keys(migrations));
    const [fault] = faultsOfWhole(join(incoming, DATABASE));
    if (fault) throw refusal(`${join(folder, DATABASE)} is damaged (${fault}).`);
    // What this folder's erasures were noted with.
    const secret = authSecret ?? (await secretIn(dataDir)) ?? (await secretIn(incoming));
    settled = await settleRestored(join(incoming, DATABASE), { madeAt, dataDir, secret });
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    throw error;
  }

  const aside = await swapIn(dataDir, stamp);
  return { madeAt, files: Object.keys(files).length - 1, aside, ...settled };
}

const secretIn = (folder: string) =>
  readFile(join(folder, 'auth-secret'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

async function readContents(folder: string) {
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch(() => undefined);
  if (text === undefined) throw refusal(`${folder} is no backup: it has no ${CONTENTS}.`);
  const contents = contentsSchema.safeParse(safeJson(text));
  if (!contents.success || !(DATABASE in contents.data.files)) {
    throw refusal(`${join(folder, CONTENTS)} is damaged. Nothing was changed.`);
  }
  const outside = Object.keys(contents.data.files).find(
    (path) => !resolve(folder, path).startsWith(folder + sep),
  );
  if (outside) throw refusal(`${join(folder, CONTENTS)} names "${outside}". Nothing was changed.`);
  return contents.data;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Keep = (from: string, to: string) => Promise<void>;

/** Across file systems, and on some, there are no links. */
const linkOrCopy: Keep = (from, to) =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    return copyFile(from, to);
  });

async function copyMissing(dataDir: string, target: string, keep: Keep): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (LEFT_OUT.test(name)) continue;
    // Also where it is a link to another disk.
    const found = await stat(join(dataDir, name));
    const paths = found.isDirectory() ? await filesIn(join(dataDir, name)) : [''];
    for (const path of paths) {
      const copy = join(target, name, path);
      if (await isThere(copy)) continue;
      await mkdir(dirname(copy), { recursive: true });
      await keep(join(dataDir, name, path), copy).catch((error: NodeJS.ErrnoException) => {
        // Just removed.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function sumOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

const isThere = (path: string) =>
  open(path, 'r').then(
    (file) => file.close().then(() => true),
    () => false,
  );

const refusal = (message: string) => new AppError('invalid', message);
