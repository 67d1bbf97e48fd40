// Copies of the database that upgrades and restores leave in the data folder. They contain people erased since, so like
// daily backups they are deleted after five weeks.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { orUndefined } from '../../../lib/files/storage.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';

const KEPT_MS = 35 * DAY_MS;
/** The remains of an interrupted backup. */
const SCRATCH_MS = DAY_MS;

export async function forgetOldCopies(dataDir: string, now: Date): Promise<void> {
  const found = [
    ...(await namesIn(dataDir, /^before-restore-/)),
    ...(await namesIn(join(dataDir, 'backups'), /^before-migration-/)),
  ];
  const scratch = [
    ...(await namesIn(dataDir, /^\.(backup|trial)-/)),
    ...(await namesIn(join(dataDir, 'backups'), /\.unfinished$/)),
  ];
  await removeOlder(found, KEPT_MS, now);
  await removeOlder(scratch, SCRATCH_MS, now);
}

async function removeOlder(paths: string[], keptMs: number, now: Date): Promise<void> {
  for (const path of paths) {
    const { mtime } = await stat(path);
    if (now.getTime() - mtime.getTime() > keptMs) await rm(path, { recursive: true });
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = (await orUndefined(readdir(folder))) ?? [];
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
}
