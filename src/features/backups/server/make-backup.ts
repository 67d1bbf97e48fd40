// One folder with everything an owner must not lose: the database as of one moment, as a SQLite file from either
// engine, and the other files of the data folder or the bucket. Files that the program can make again are left out.
// With a pass phrase the folder becomes one encrypted file.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openSqliteToRead } from '../../../lib/database/engines.ts';
import { type Migrations, pendingMigrations } from '../../../lib/database/migrate.ts';
import { faultsOfWhole, sqliteFileIn } from '../../../lib/database/sqlite-file.ts';
import { tableSums } from '../../../lib/database/table-sums.ts';
import { readArchive } from '../../../lib/files/archive.ts';
import {
  createBucketStorage,
  createFolderStorage,
  isFileName,
  readInPieces,
} from '../../../lib/files/storage.ts';
import { listStoredNames } from '../../media/server/store.ts';
import { listPhotoFiles } from '../../visit-page/server/store.ts';
import {
  CONTENTS,
  type Contents,
  counted,
  DATABASE,
  filesIn,
  IN_BUCKET,
  type OnStep,
  type Place,
  packBackup,
  problemOf,
  type Records,
  readContents,
  refusal,
  sumOf,
} from './contents.ts';
import { snapshotDatabase } from './database-copy.ts';
import type { Source } from './shelves.ts';
import { sync } from './swap-in.ts';

/** Temporary, incomplete, or copies themselves. Everything else in the data folder is included. */
const LEFT_OUT =
  /^(sill\.db.*|cache|incoming|trash|erasures|backups|before-restore-.*|lost\+found|\..*|.*\.new)$/;

export interface BackupSummary {
  madeAt: string;
  files: number;
}

interface BackupOptions {
  /** ⏎ Hard links to the files of the data folder: they save space, but do not survive the loss of the disk. ⏎  */
  linked?: boolean;
  passphrase?: string | undefined;
  onStep?: OnStep;
}

/**
 * Makes a backup in a new folder, or one encrypted file, also while servers run; it gets its name once
 * checked.
 * @returns also what it lacks, as a sentence
 * @throws AppError, DatabaseFileError
 */
export async function makeBackup(
  place: Place,
  { migrations }: Pick<Records, 'migrations'>,
  target: string,
  { linked = false, passphrase, onStep = () => {} }: BackupOptions = {},
): Promise<BackupSummary & { problem: string | undefined }> {
  const { dataDir } = place;
  const path = resolve(target);
  if (existsSync(path)) throw refusal(`${path} already exists. Nothing was changed.`);
  const [first = ''] = relative(dataDir, path).split(sep);
  if (first !== '..' && !LEFT_OUT.test(first)) {
    throw refusal(`${path} would become part of the next backup. Choose a place outside DATA_DIR.`);
  }
  if (!place.databaseUrl && !existsSync(sqliteFileIn(dataDir))) {
    throw refusal(`${dataDir} has no database.`);
  }
  if (!existsSync(dataDir)) throw refusal(`${dataDir} does not exist.`);

  const unfinished = `${path}.unfinished`;
  // An unencrypted copy must not leave the data folder.
  const folder = passphrase ? join(dataDir, `.backup-${randomUUID()}`) : unfinished;
  await rm(unfinished, { recursive: true, force: true });
  try {
    // It contains customers' names: other users of this machine must not read it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const contents = await collect(place, migrations, folder, linked || !!passphrase, onStep);
    if (passphrase) await encrypt(folder, contents, unfinished, passphrase, onStep);
    await rename(unfinished, path);
    await sync(dirname(path));
    return {
      madeAt: contents.madeAt,
      files: Object.keys(contents.files).length - 1,
      problem: problemOf(contents),
    };
  } catch (error) {
    const full = error instanceof Error && 'code' in error && FULL.test(String(error.code));
    throw full
      ? refusal(`There is not enough space in ${dirname(path)}. Nothing was kept.`)
      : error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    if (passphrase) await rm(folder, { recursive: true, force: true });
  }
}

const FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL)/;

async function collect(
  place: Place,
  migrations: Migrations,
  folder: string,
  linked: boolean,
  onStep: OnStep,
): Promise<Contents> {
  const database = join(folder, DATABASE);
  // A file exists before a row names it, never changes, and goes after its row: with the files from before and after
  // the snapshot, each file that the snapshot names is included.
  onStep('Copying files');
  await copyMissing(place, folder, linked);
  onStep('Copying the database');
  await snapshotDatabase(place, migrations, database, (percent) =>
    onStep('Copying the database', percent),
  );
  onStep('Copying files');
  await copyMissing(place, folder, linked);
  onStep('Checking');
  const [fault] = faultsOfWhole(database);
  if (fault) throw refusal(`The copy of the database is damaged (${fault}).`);

  const tables = tableSums(database);
  const paths = await filesIn(folder);
  const files: Record<string, string> = {};
  for (const [at, path] of paths.entries()) {
    files[path] = await sumOf(join(folder, path));
    onStep('Checking', (at / paths.length) * 100);
  }
  const missing = (await namedFiles(database, migrations)).filter((path) => !(path in files));
  const contents = { madeAt: new Date().toISOString(), tables, missing, files };
  await writeFile(join(folder, CONTENTS), JSON.stringify(contents, null, 2));
  for (const path of [...paths, CONTENTS]) await sync(join(folder, path));
  return contents;
}

/** Paths named in rows of a snapshot; none if an older version has written it. */
async function namedFiles(snapshot: string, migrations: Migrations): Promise<string[]> {
  const database = openSqliteToRead(snapshot);
  try {
    if ((await pendingMigrations(database, migrations)).pending.length > 0) return [];
    const photos = await listPhotoFiles(database.db);
    return [
      ...(await listStoredNames(database.db)).map((name) => `uploads/${name}`),
      ...[...photos].map((name) => `visit-photos/${name}`),
    ];
  } finally {
    await database.close();
  }
}

/** Missing files, as recorded in the backup. */
export async function problemOfSource(
  { folder, open }: Source,
  passphrase?: string,
): Promise<string | undefined> {
  if (folder) return problemOf(await readContents(folder));
  let problem: string | undefined;
  await readArchive((await open()).content, passphrase, async (name, content) => {
    if (name === CONTENTS) problem = problemOf(JSON.parse(await text(content)));
  });
  return problem;
}

async function encrypt(
  folder: string,
  { files }: Contents,
  target: string,
  passphrase: string,
  onStep: OnStep,
): Promise<void> {
  const { content, size } = await packBackup(folder, passphrase);
  onStep('Encrypting');
  const file = createWriteStream(target, { mode: 0o600 });
  await pipeline(counted(content, size, 'Encrypting', onStep), file);
  await sync(target);
  onStep('Reading it again');
  const found: Record<string, string> = {};
  const again = counted(createReadStream(target), size, 'Reading it again', onStep);
  await readArchive(again, passphrase, async (path, bytes) => {
    found[path] = await sumOf(bytes);
  });
  for (const [path, sum] of Object.entries(files)) {
    if (found[path] !== sum) throw refusal(`${path} was not copied correctly to ${target}.`);
  }
}

async function copyMissing({ dataDir, bucket }: Place, target: string, linked: boolean) {
  const keep = linked ? linkOrCopy : copyFile;
  for (const name of await readdir(dataDir)) {
    if (LEFT_OUT.test(name)) continue;
    // Also if it is a link to another disk.
    const found = await stat(join(dataDir, name));
    const paths = found.isDirectory() ? await filesIn(join(dataDir, name)) : [''];
    for (const path of paths) {
      const copy = join(target, name, path);
      if (existsSync(copy)) continue;
      await mkdir(dirname(copy), { recursive: true });
      await keep(join(dataDir, name, path), copy).catch((error: NodeJS.ErrnoException) => {
        // Just removed.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }
  if (!bucket) return;
  for (const name of IN_BUCKET) {
    const from = createBucketStorage(bucket, `${name}/`);
    const to = createFolderStorage(join(target, name));
    for (const file of await from.list()) {
      // Files from outside the program may have any name.
      if (!isFileName(file.name) || existsSync(join(target, name, file.name))) continue;
      const found = await readInPieces(from, file.name);
      if (found) await to.writeStream(file.name, found.content);
    }
  }
}

/** Hard links do not work across file systems, and not on every file system. */
const linkOrCopy = (from: string, to: string) =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    return copyFile(from, to);
  });
