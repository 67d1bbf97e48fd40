// The program that backups.ts starts: one backup or one trial restore, told to whoever started it.
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBackupName } from '../../features/backups/backup.ts';
import { AppError } from '../../lib/http/errors.ts';
import type { BucketConfig } from '../../lib/process/env.ts';
import { yieldToOthers } from '../../lib/process/less-urgent.ts';
import { StartError } from '../../lib/process/start-error.ts';
import { isThere, makeBackup, packBackup, problemAt } from './backup.ts';
import { ENCRYPTED, nameOfFile, openBackupBucket, sendBackup, sourceOf } from './backup-bucket.ts';
import type { OnStep, Place } from './backup-contents.ts';
import { backupsToKeep, namesIn } from './backup-folder.ts';
import { type Source, tryRestore } from './restore.ts';

export interface Task {
  kind: 'backup' | 'trial';
  name: string;
  place: Place;
  passphrase: string | undefined;
  backupBucket: BucketConfig | undefined;
  /** The London day, which says what is old. */
  today: string;
}

export type Told =
  | { step: string; percent: number | null }
  | { size: number; problem: string | undefined }
  | { rows: number; files: number; differences: number }
  | { problem: string };

async function keep(task: Task, onStep: OnStep): Promise<Told> {
  const { name, place, passphrase, backupBucket, today } = task;
  const folder = join(place.dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await pathOf(folder, name);
  const path = found ?? join(folder, passphrase ? name + ENCRYPTED : name);
  const problem = found
    ? await problemAt(found, passphrase)
    : (await makeBackup(place, path, { linked: true, passphrase, onStep })).problem;
  // Rather one too many than the newest not sent.
  if (backupBucket) await sendBackup(backupBucket, path, name, onStep);
  const kept = new Set(backupsToKeep(await namesIn(folder), today));
  for (const old of await namesIn(folder)) {
    const gone = kept.has(old) ? undefined : await pathOf(folder, old);
    if (gone) await rm(gone, { recursive: true });
  }
  if (backupBucket) await thinOut(backupBucket, today);
  const file = await stat(path);
  return { size: file.isFile() ? file.size : (await packBackup(path)).size, problem };
}

async function thinOut(bucket: BucketConfig, today: string): Promise<void> {
  const storage = openBackupBucket(bucket);
  const files = await storage.list();
  const names = files.map(({ name }) => nameOfFile(name));
  const kept = new Set(backupsToKeep(names, today));
  for (const { name } of files) {
    const isOld = isBackupName(nameOfFile(name)) && !kept.has(nameOfFile(name));
    if (isOld) await storage.remove(name);
  }
}

async function pathOf(folder: string, name: string): Promise<string | undefined> {
  for (const path of [join(folder, name), join(folder, name + ENCRYPTED)]) {
    if (await isThere(path)) return path;
  }
  return undefined;
}

async function tryOut(task: Task, onStep: OnStep): Promise<Told> {
  const { name, place, passphrase, backupBucket } = task;
  const source = (await inBucket(backupBucket, name)) ?? (await inFolder(place.dataDir, name));
  if (!source) return { problem: `The backup ${name} is gone.` };
  return tryRestore(place.dataDir, source, passphrase, onStep);
}

/** What a fire leaves is tried rather than what goes with the disk. */
async function inBucket(bucket: BucketConfig | undefined, name: string) {
  const storage = bucket && openBackupBucket(bucket);
  const file = (await storage?.list())?.find((entry) => nameOfFile(entry.name) === name);
  return storage && file && sourceOf(storage, file.name);
}

async function inFolder(dataDir: string, name: string): Promise<Source | undefined> {
  const path = await pathOf(join(dataDir, 'backups'), name);
  if (!path) return undefined;
  if ((await stat(path)).isDirectory()) return { folder: path };
  return { name: path, open: async () => createReadStream(path) };
}

yieldToOthers();
process.umask(0o077);
const tell = (told: Told) => process.send?.(told);
// Nobody is there any more who wants it.
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: Task) => {
  const onStep: OnStep = (step, percent) =>
    tell({ step, percent: percent === undefined ? null : Math.floor(percent) });
  try {
    tell(await (task.kind === 'backup' ? keep : tryOut)(task, onStep));
  } catch (error) {
    const expected = error instanceof AppError || error instanceof StartError;
    const cause = error instanceof Error && error.cause ? ` (${error.cause})` : '';
    tell({ problem: expected ? error.message + cause : String(error) });
  }
  process.disconnect();
});
