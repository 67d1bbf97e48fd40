// Backups of a running server: one a day, whenever somebody asks for one, and once a month a trial restore.
// A program of its own does the work; the database says which of several processes has begun it.
import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  type BackupList,
  type BackupRun,
  isBackupName,
  type KeptBackup,
} from '../../features/backups/backup.ts';
import type { BackupWork } from '../../features/backups/server/api.ts';
import {
  beginRun,
  dropRun,
  endRun,
  listRuns,
  noteProgress,
} from '../../features/backups/server/store.ts';
import type { Database } from '../../lib/database/database.ts';
import { asWeb } from '../../lib/files/archive.ts';
import { type Listed, readInPieces } from '../../lib/files/storage.ts';
import { AppError } from '../../lib/http/errors.ts';
import type { Config } from '../../lib/process/env.ts';
import { programBeside } from '../../lib/process/less-urgent.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import { londonWallTime } from '../../lib/time/london-time.ts';
import { packBackup } from './backup.ts';
import { ENCRYPTED, findInBucket, nameOfFile, openBackupBucket } from './backup-bucket.ts';
import { placeOf } from './backup-contents.ts';
import { backupsToKeep, dayOf, namesIn } from './backup-folder.ts';
import type { Task, Told } from './backup-process.ts';

const program = programBeside(import.meta.url, 'backup-process');
/** Not while a start is still warming up. */
const FIRST_LOOK_MS = 10 * MINUTE_MS;
const LOOK_MS = HOUR_MS;
const BEAT_MS = 2000;
const TRIAL_DAYS = 30;
const MOST_A_DAY = 10;
/** The screen asks each second while something runs. */
const BUCKET_LOOK_MS = 15_000;

interface Deps {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
}

export interface Backups extends BackupWork {
  /** Makes the day's backup and the month's trial where they are missing. */
  runDue(): Promise<void>;
  /** Looks for what is due, now and each hour. */
  start(): void;
  stop(): Promise<void>;
}

export function createBackups({ config, database, clock, log }: Deps): Backups {
  const { dataDir, backupBucket: bucket, backupPassphrase: passphrase } = config;
  const folder = join(dataDir, 'backups');
  const machine = `${hostname()} ${dataDir}`;
  const storage = bucket && openBackupBucket(bucket);
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let bucketKnown: { until: number; after: number; files: Promise<Listed[]> } | undefined;

  if (bucket && !passphrase) {
    log.warn('BACKUP_URL without BACKUP_PASSPHRASE: who reads the bucket reads customers’ names');
  }

  /** @param isWanted asked once nobody else is at work, in the same transaction. */
  async function begin(
    kind: BackupRun['kind'],
    name: string,
    startedBy: string,
    isWanted: (runs: BackupRun[]) => boolean = () => true,
  ): Promise<BackupRun | undefined> {
    const runs = await database.write(async (trx) => {
      const id = await beginRun(trx, { kind, name, startedBy, machine }, clock.now());
      if (id === undefined) return undefined;
      const [mine, ...others] = await listRuns(trx);
      if (mine && isWanted(others)) return mine;
      await dropRun(trx, id);
      return undefined;
    });
    if (runs) working = work(runs);
    return runs;
  }

  async function work({ id, kind, name }: BackupRun): Promise<void> {
    const task: Task = {
      kind,
      name,
      passphrase,
      backupBucket: bucket,
      place: placeOf(config),
      today: londonDayOf(clock.now()),
    };
    let progress: { step: string; percent: number | null } = { step: 'Starting', percent: null };
    const beat = setInterval(() => {
      const noted = database.write((trx) => noteProgress(trx, id, clock.now(), progress));
      noted.catch((error: unknown) =>
        log.warn({ err: error }, 'a backup cannot say how far it is'),
      );
    }, BEAT_MS).unref();
    try {
      const outcome = await told(task, stopping.signal, (now) => {
        progress = now;
      });
      const { problem = problemOf(outcome.differences) } = outcome;
      await database.write((trx) => endRun(trx, id, clock.now(), { ...outcome, problem }));
      if (problem) log.error({ backup: name, problem }, FAILURES[kind]);
      else
        log.info(
          { backup: name, ...outcome },
          kind === 'backup' ? 'kept a backup' : 'tried a backup',
        );
    } catch (error) {
      log.error({ err: error }, FAILURES[kind]);
    } finally {
      clearInterval(beat);
    }
  }

  async function runDue(): Promise<void> {
    const now = clock.now();
    const today = londonDayOf(now);
    await begin('backup', today, '', (runs) => !runs.some((run) => isOf(run, today)));
    await working;
    // Where another process is at work, that one does the trial as well.
    if ((await listRuns(database.db))[0]?.state !== 'done') return;
    const newest = (await keptBackups()).kept.find(isWithinReach);
    if (!newest) return;
    const daysSince = (run: BackupRun) => (now.getTime() - Date.parse(run.startedAt)) / DAY_MS;
    await begin('trial', newest.name, '', (runs) => {
      const trials = runs.filter(({ kind }) => kind === 'trial');
      // One that failed is tried again on the next day.
      return !trials.some((run) => daysSince(run) < (run.state === 'done' ? TRIAL_DAYS : 1));
    });
    await working;
  }

  function look(): void {
    runDue().catch((error: unknown) => log.error({ err: error }, FAILURES.backup));
    timer = setTimeout(look, LOOK_MS).unref();
  }

  /** What the bucket has had since the newest run ended, whichever process did that. */
  function bucketFiles(runs: BackupRun[]): Promise<Listed[]> {
    if (!storage) return Promise.resolve([]);
    const now = performance.now();
    const after = runs.find(({ state }) => state !== 'running')?.id ?? 0;
    if (!bucketKnown || bucketKnown.until < now || bucketKnown.after !== after) {
      bucketKnown = { until: now + BUCKET_LOOK_MS, after, files: storage.list() };
    }
    return bucketKnown.files;
  }

  async function keptBackups() {
    let bucketProblem: string | null = null;
    const runs = await listRuns(database.db);
    const sent = await bucketFiles(runs).catch((error: Error) => {
      bucketProblem = String(error.cause ?? error.message);
      return [];
    });
    const made = new Map<string, Omit<KeptBackup, 'triedAt' | 'differences'>>();
    for (const name of await namesIn(folder)) {
      const found = await fileOf(name);
      if (!found) continue;
      made.set(name, {
        name,
        madeAt: found.mtime.toISOString(),
        encrypted: found.isFile(),
        size: found.isFile() ? found.size : null,
        here: true,
        inBucket: false,
      });
    }
    for (const file of sent) {
      const name = nameOfFile(file.name);
      if (!isBackupName(name)) continue;
      const known = made.get(name);
      const encrypted = known?.encrypted ?? file.name.endsWith(ENCRYPTED);
      made.set(name, {
        name,
        madeAt: file.modifiedAt.toISOString(),
        size: file.size,
        here: false,
        encrypted,
        ...known,
        inBucket: true,
      });
    }
    for (const run of runs) {
      if (run.kind !== 'backup' || run.state !== 'done' || made.has(run.name)) continue;
      // In the data folder of another process, which keeps the same ones as this one does.
      if (run.machine === machine || !stillKept(run.name, runs)) continue;
      const { name, startedAt: madeAt, size } = run;
      const encrypted = passphrase !== undefined;
      made.set(name, { name, madeAt, size, encrypted, here: false, inBucket: false });
    }
    const kept = [...made.values()].map((backup): KeptBackup => {
      const own = runs.filter((run) => run.name === backup.name && run.state !== 'running');
      const run = own.find(({ kind, state }) => kind === 'backup' && state === 'done');
      const trial = own.find(({ kind }) => kind === 'trial');
      return {
        ...backup,
        madeAt: run?.startedAt ?? backup.madeAt,
        size: backup.size ?? run?.size ?? null,
        triedAt: trial?.finishedAt ?? null,
        differences: trial?.differences ?? null,
      };
    });
    return { kept: kept.toSorted((a, b) => (a.name < b.name ? 1 : -1)), runs, bucketProblem };
  }

  const stillKept = (name: string, runs: BackupRun[]) => {
    const made = runs.filter(({ kind, state }) => kind === 'backup' && state === 'done');
    const names = made.map((run) => run.name);
    return backupsToKeep(names, londonDayOf(clock.now())).includes(name);
  };
  const isWithinReach = ({ here, inBucket }: KeptBackup) => here || inBucket;

  const pathOf = (name: string, encrypted: boolean) =>
    join(folder, encrypted ? name + ENCRYPTED : name);
  const fileOf = async (name: string) =>
    (await stat(pathOf(name, false)).catch(() => undefined)) ??
    (await stat(pathOf(name, true)).catch(() => undefined));

  return {
    runDue,
    async begin(kind, startedBy) {
      const now = clock.now();
      const { kept, runs } = await keptBackups();
      const minute = `${londonDayOf(now)}-${londonWallTime(now).slice(11).replace(':', '')}`;
      const name = kind === 'backup' ? minute : kept.find(isWithinReach)?.name;
      if (!name) throw new AppError('conflict', 'There is no backup here. Make one first.');
      if (kind === 'backup') {
        const ofToday = kept.filter((backup) => dayOf(backup.name) === dayOf(name));
        if (ofToday.length >= MOST_A_DAY) {
          throw new AppError('conflict', `${MOST_A_DAY} backups of today are kept already.`);
        }
        if (runs.some((run) => run.name === name && run.state === 'done')) {
          throw new AppError(
            'conflict',
            'A backup was made in this minute. Wait for the next one.',
          );
        }
      }
      const run = await begin(kind, name, startedBy);
      if (!run) throw new AppError('conflict', 'A backup is being made or tried already.');
      return run;
    },
    async list(): Promise<BackupList> {
      const { kept, runs, bucketProblem } = await keptBackups();
      const ended = runs.filter(({ state }) => state !== 'running');
      return {
        backups: kept,
        running: runs.find(({ state }) => state === 'running') ?? null,
        lastTrial: ended.find(({ kind }) => kind === 'trial') ?? null,
        failure: ended[0]?.state === 'failed' ? ended[0] : null,
        bucket: bucket?.bucket ?? null,
        bucketProblem,
        encrypts: passphrase !== undefined,
      };
    },
    async open(name) {
      const found = await fileOf(name);
      if (found?.isFile()) {
        const content = asWeb(createReadStream(pathOf(name, true)));
        return { name: name + ENCRYPTED, size: found.size, content };
      }
      if (found) {
        const { content } = await packBackup(pathOf(name, false));
        return { name: `${name}.tar`, size: undefined, content: asWeb(content) };
      }
      const file = storage && (await findInBucket(storage, name));
      const sent = storage && file && (await readInPieces(storage, file.name));
      return sent && { name: file.name, size: sent.size, content: asWeb(sent.content) };
    },
    start() {
      timer ??= setTimeout(look, FIRST_LOOK_MS).unref();
    },
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      await working;
    },
  };
}

const FAILURES = { backup: 'cannot keep a backup', trial: 'a backup cannot be restored' };

const isOf = (run: BackupRun, day: string) =>
  run.kind === 'backup' && run.state === 'done' && dayOf(run.name) === day;

const problemOf = (differences = 0) =>
  differences > 0 ? `Restored and compared: ${differences} differences` : '';

interface Outcome {
  size?: number;
  rows?: number;
  files?: number;
  differences?: number;
  problem?: string;
}

/** Has a task done by a program of its own. @returns what came of it, also when that ends badly */
function told(
  task: Task,
  signal: AbortSignal,
  onProgress: (progress: { step: string; percent: number | null }) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = fork(program, [], { env: {}, execArgv: [], serialization: 'advanced', signal });
    let outcome: Outcome | undefined;
    child.on('message', (said: Told) => {
      if ('step' in said) onProgress(said);
      else outcome = said;
    });
    const ended = (reason: unknown) =>
      resolve(
        outcome ?? {
          problem: signal.aborted
            ? 'The server was stopped meanwhile.'
            : `The program for backups ended: ${String(reason)}`,
        },
      );
    child.once('error', ended);
    child.once('exit', (code, by) => ended(by ?? code));
    child.send(task);
  });
}
