// The separate program of backups.ts: makes one backup or one trial restore.
import { AppError } from '../../../lib/http/errors.ts';
import type { BucketConfig } from '../../../lib/process/env.ts';
import { yieldToOthers } from '../../../lib/process/less-urgent.ts';
import { StartError } from '../../../lib/process/start-error.ts';
import type { BackupRun } from '../backup.ts';
import type { OnStep, Place, Records } from './contents.ts';
import { makeBackup, problemOfSource } from './make-backup.ts';
import { tryRestore } from './restore.ts';
import { bucketShelf, folderShelf, sourceAt, thinOut } from './shelves.ts';

export interface Task {
  kind: BackupRun['kind'];
  name: string;
  place: Place;
  passphrase: string | undefined;
  backupBucket: BucketConfig | undefined;
  /** The London day, which decides which backups are old. */
  today: string;
}

export type Progress = Pick<BackupRun, 'step' | 'percent'>;
export type Outcome = Partial<
  Pick<BackupRun, 'size' | 'rows' | 'files' | 'differences'> & { problem: string | undefined }
>;

async function keep(task: Task, records: Records, onStep: OnStep): Promise<Outcome> {
  const { name, place, passphrase, backupBucket, today } = task;
  const here = folderShelf(place.dataDir);
  const found = (await here.list()).find((one) => one.name === name);
  const path = here.pathOf(name, passphrase !== undefined);
  const problem = found
    ? await problemOfSource(found.source, passphrase)
    : (await makeBackup(place, records, path, { linked: true, passphrase, onStep })).problem;
  const source = found?.source ?? (await sourceAt(path));
  const bucket = backupBucket && bucketShelf(backupBucket, place.dataDir);
  // Rather one too many than a newest one not sent.
  await bucket?.send(name, source, onStep);
  await thinOut(here, today);
  if (bucket) await thinOut(bucket, today);
  return { size: (await source.open()).size, problem };
}

async function tryOut(task: Task, records: Records, onStep: OnStep): Promise<Outcome> {
  const { name, place, passphrase, backupBucket } = task;
  // Tests the copy that survives a fire, rather than the one on the disk.
  const shelves = [
    ...(backupBucket ? [bucketShelf(backupBucket, place.dataDir)] : []),
    folderShelf(place.dataDir),
  ];
  for (const shelf of shelves) {
    const found = (await shelf.list()).find((one) => one.name === name);
    if (found) return tryRestore(place.dataDir, records, found.source, passphrase, onStep);
  }
  return { problem: `The backup ${name} no longer exists.` };
}

/** Runs the task sent by the parent process, and reports progress. */
export function doTask(records: Records): void {
  yieldToOthers();
  process.umask(0o077);
  const say = (said: Progress | Outcome) => process.send?.(said);
  // The parent process has gone, so the result is no longer needed.
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (task: Task) => {
    const onStep: OnStep = (step, percent) =>
      say({ step, percent: percent === undefined ? null : Math.floor(percent) });
    try {
      say(await (task.kind === 'backup' ? keep : tryOut)(task, records, onStep));
    } catch (error) {
      const expected = error instanceof AppError || error instanceof StartError;
      const cause = error instanceof Error && error.cause ? ` (${error.cause})` : '';
      say({ problem: expected ? error.message + cause : String(error) });
    }
    process.disconnect();
  });
}
