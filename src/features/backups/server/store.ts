// Jobs that make and test backups, in the database: all processes see them, and only one runs at a time.
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
  /** The installation whose data folder has the backup. */
  machine: string;
  /** The last sign of life of the process that runs it. */
  beatAt: string;
}

/** A run without a heartbeat for this long is dead. */
const LEASE_MS = 2 * MINUTE_MS;
/** More than a year of days and trials. */
const KEPT_RUNS = 500;

type NewRun = Pick<BackupRunTable, 'kind' | 'name' | 'startedBy' | 'machine'>;

/** Starts a run, unless another is in progress. @returns its id; undefined if so */
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

/** Removes a run that has only just been started. */
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

/** A database restored from a backup still records that backup as running. */
export async function forgetRunningBackups(trx: Handle): Promise<void> {
  await trx.deleteFrom('backupRuns').where('state', '=', 'running').execute();
}

interface BackupState {
  /** When the newest good backup was finished. */
  lastBackupAt: string | null;
  /** The newest trial restore: its differences, or why it failed. */
  lastTrial: Pick<BackupRun, 'finishedAt' | 'differences' | 'problem' | 'state'> | null;
  /** The newest backup or trial, if it has failed. */
  failure: Pick<BackupRun, 'kind' | 'name' | 'finishedAt' | 'problem'> | null;
}

/** For the Status screen and alerts. */
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
