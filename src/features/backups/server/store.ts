// The work of making and trying backups, in the database: whichever process does it, all see it, and
// there is never more than one at a time.
import type { Handle } from '../../../lib/database/database.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { BackupRun } from '../backup.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    backupRuns: BackupRunTable;
  }
}

interface BackupRunTable extends Omit<BackupRun, 'id'> {
  id?: number;
  /** Whose data folder a backup is in. */
  machine: string;
  /** When the process that works at it last said so. */
  beatAt: string;
}

/** Who has not said anything for so long does not work at it any more. */
const LEASE_MS = 2 * MINUTE_MS;
/** More than a year of days and trials. */
const KEPT_RUNS = 500;

type NewRun = Pick<BackupRunTable, 'kind' | 'name' | 'startedBy' | 'machine'>;

/** Begins, unless another is at work. @returns its number; undefined if so */
export async function beginRun(trx: Handle, run: NewRun, now: Date): Promise<number | undefined> {
  const at = now.toISOString();
  await trx
    .updateTable('backupRuns')
    .set({ state: 'failed', problem: 'The server was stopped meanwhile.', finishedAt: at })
    .where('state', '=', 'running')
    .where('beatAt', '<', new Date(now.getTime() - LEASE_MS).toISOString())
    .execute();
  const begun = await trx
    .insertInto('backupRuns')
    .values({
      ...run,
      state: 'running',
      step: 'Starting',
      problem: '',
      startedAt: at,
      beatAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  await trx
    .deleteFrom('backupRuns')
    .where('id', '<', (begun?.id ?? 0) - KEPT_RUNS)
    .execute();
  return begun?.id;
}

/** Takes back what has only just been begun. */
export async function dropRun(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('backupRuns').where('id', '=', id).execute();
}

export async function noteProgress(
  trx: Handle,
  id: number,
  now: Date,
  progress: Pick<BackupRun, 'step' | 'percent'>,
): Promise<void> {
  await trx
    .updateTable('backupRuns')
    .set({ ...progress, beatAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

type Outcome = Partial<Pick<BackupRun, 'size' | 'rows' | 'files' | 'differences'>> &
  Pick<BackupRun, 'problem'>;

export async function endRun(trx: Handle, id: number, now: Date, outcome: Outcome): Promise<void> {
  await trx
    .updateTable('backupRuns')
    .set({
      ...outcome,
      state: outcome.problem ? 'failed' : 'done',
      finishedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Newest first. */
export function listRuns(db: Handle): Promise<(BackupRun & { machine: string })[]> {
  return db
    .selectFrom('backupRuns')
    .select([
      ...(['id', 'kind', 'name', 'state', 'startedBy', 'step', 'percent', 'size', 'rows'] as const),
      ...(['files', 'differences', 'problem', 'startedAt', 'finishedAt', 'machine'] as const),
    ])
    .orderBy('id', 'desc')
    .limit(KEPT_RUNS)
    .$narrowType<{ id: number }>()
    .execute();
}

/** A database that comes back from a backup was being backed up. */
export async function forgetRunningBackups(trx: Handle): Promise<void> {
  await trx.deleteFrom('backupRuns').where('state', '=', 'running').execute();
}

export interface BackupState {
  /** When the newest good backup was finished. */
  lastBackupAt: string | null;
  /** The newest trial restore: its differences, or why it failed. */
  lastTrial: Pick<BackupRun, 'finishedAt' | 'differences' | 'problem' | 'state'> | null;
  /** The newest backup or trial, when it has failed. */
  failure: Pick<BackupRun, 'kind' | 'name' | 'finishedAt' | 'problem'> | null;
}

/** What the Status screen and alerts ask. */
export async function backupState(db: Handle): Promise<BackupState> {
  const ended = (await listRuns(db)).filter(({ state }) => state !== 'running');
  const [newest] = ended;
  const isGood = ({ kind, state }: BackupRun) => kind === 'backup' && state === 'done';
  return {
    lastBackupAt: ended.find(isGood)?.finishedAt ?? null,
    lastTrial: ended.find(({ kind }) => kind === 'trial') ?? null,
    failure: newest?.state === 'failed' ? newest : null,
  };
}
