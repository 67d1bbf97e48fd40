// Backups of a running server: one a day, others on request, and once a month a trial restore. A separate program does
// the work; the database records which of several processes has started it.
import { fork } from 'node:child_process';
import { hostname } from 'node:os';
import type { Base } from '../../../lib/database/database.ts';
import { asWeb } from '../../../lib/files/archive.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { bareEnvironment, type Config } from '../../../lib/process/env.ts';
import type { Log } from '../../../lib/process/log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { londonWallTime } from '../../../lib/time/london-time.ts';
import type { BackupList, BackupRun, KeptBackup } from '../backup.ts';
import type { BackupWork } from './api.ts';
import { placeOf } from './contents.ts';
import { backupsToKeep, bucketShelf, dayOf, folderShelf, type OnShelf } from './shelves.ts';
import { beginRun, dropRun, endRun, listRuns, noteProgress } from './store.ts';
import type { Outcome, Progress, Task } from './task.ts';

/** Not while the server is still warming up. */
const FIRST_LOOK_MS = 10 * MINUTE_MS;
const LOOK_MS = HOUR_MS;
const BEAT_MS = 2000;
const TRIAL_DAYS = 30;
const MOST_A_DAY = 10;
/** The screen asks each second while something runs. */
const BUCKET_LOOK_MS = 15_000;

interface Deps extends Base {
  config: Config;
  /** Path of the program that calls `doTask`. */
  program: string;
  log: Log;
}

interface Backups extends BackupWork {
  /** Makes the day's backup and the month's trial if they are missing. */
  runDue(): Promise<void>;
  /** Checks what is due, now and each hour. */
  start(): void;
  stop(): Promise<void>;
}

export function createBackups({ config, program, database, clock, log }: Deps): Backups {
  const { dataDir, backupBucket, backupPassphrase: passphrase } = config;
  const machine = `${hostname()} ${dataDir}`;
  const folder = folderShelf(dataDir);
  const bucket = backupBucket && bucketShelf(backupBucket, dataDir);
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let bucketKnown: { until: number; after: number; files: Promise<OnShelf[]> } | undefined;

  if (bucket && !passphrase) {
    log.warn(
      'BACKUP_URL without BACKUP_PASSPHRASE: anyone who can read the bucket can read customers’ names',
    );
  }

  /** @param isWanted checked once no other process is at work, in the same transaction. */
  async function begin(
    kind: BackupRun['kind'],
    name: string,
    startedBy: string,
    isWanted: (runs: BackupRun[]) => boolean = () => true,
  ): Promise<BackupRun | undefined> {
    const run = await database.write(async (trx) => {
      const id = await beginRun(trx, { kind, name, startedBy, machine }, clock.now());
      if (id === undefined) return undefined;
      const [mine, ...others] = await listRuns(trx);
      if (mine && isWanted(others)) return mine;
      await dropRun(trx, id);
      return undefined;
    });
    if (run) working = work(run);
    return run;
  }

  async function work({ id, kind, name }: BackupRun): Promise<void> {
    const today = londonDayOf(clock.now());
    const place = placeOf(config);
    const task = { kind, name, passphrase, backupBucket, place, today };
    let progress: Progress = { step: 'Starting', percent: null };
    const beat = setInterval(() => {
      const noted = database.write((trx) => noteProgress(trx, id, clock.now(), progress));
      noted.catch((error: unknown) =>
        log.warn({ err: error }, 'the progress of a backup was not recorded'),
      );
    }, BEAT_MS).unref();
    try {
      const outcome = await outcomeOf(program, task, stopping.signal, (now) => {
        progress = now;
      });
      const { problem = problemOf(outcome.differences ?? 0) } = outcome;
      await database.write((trx) => endRun(trx, id, clock.now(), { ...outcome, problem }));
      if (problem) log.error({ backup: name, problem }, FAILURES[kind]);
      else
        log.info(
          { backup: name, ...outcome },
          kind === 'backup' ? 'made a backup' : 'tried a backup',
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
    await begin('backup', today, '', (runs) =>
      runs.every((run) => !isMade(run) || dayOf(run.name) !== today),
    );
    await working;
    // If another process is at work, it does the trial as well.
    if ((await listRuns(database.db))[0]?.state !== 'done') return;
    const newest = (await keptBackups()).kept.find(isWithinReach);
    if (!newest) return;
    const daysSince = (run: BackupRun) => (now.getTime() - Date.parse(run.startedAt)) / DAY_MS;
    await begin('trial', newest.name, '', (runs) => {
      const trials = runs.filter(({ kind }) => kind === 'trial');
      // A failed one is tried again on the next day.
      return !trials.some((run) => daysSince(run) < (run.state === 'done' ? TRIAL_DAYS : 1));
    });
    await working;
  }

  function look(): void {
    runDue().catch((error: unknown) => log.error({ err: error }, FAILURES.backup));
    timer = setTimeout(look, LOOK_MS).unref();
  }

  /** The bucket's contents since the end of the newest run, by whichever process. */
  async function inBucket(runs: BackupRun[]): Promise<OnShelf[]> {
    if (!bucket) return [];
    const now = performance.now();
    const after = runs.find(({ state }) => state !== 'running')?.id ?? 0;
    if (!bucketKnown || bucketKnown.until < now || bucketKnown.after !== after) {
      bucketKnown = { until: now + BUCKET_LOOK_MS, after, files: bucket.list() };
    }
    return bucketKnown.files;
  }

  async function keptBackups() {
    let bucketProblem: string | null = null;
    const runs = await listRuns(database.db);
    const sent = await inBucket(runs).catch((error: Error) => {
      bucketProblem = String(error.cause ?? error.message);
      return [];
    });
    const here = await folder.list();
    const found = new Map([...here, ...sent].reverse().map((one) => [one.name, one]));
    // It is in the data folder of another process, which keeps the same ones.
    const made = runs.filter(isMade);
    const kept = new Set(
      backupsToKeep(
        made.map(({ name }) => name),
        londonDayOf(clock.now()),
      ),
    );
    const elsewhere = made.filter((run) => run.machine !== machine && kept.has(run.name));
    const names = new Set([...found.keys(), ...elsewhere.map(({ name }) => name)]);
    const backups = [...names]
      .toSorted()
      .reverse()
      .map((name): KeptBackup => {
        const one = found.get(name);
        const own = runs.filter((run) => run.name === name && run.state !== 'running');
        const run = own.find(isMade);
        const trial = own.find(({ kind }) => kind === 'trial');
        return {
          name,
          madeAt: run?.startedAt ?? one?.madeAt.toISOString() ?? '',
          size: one?.size ?? run?.size ?? null,
          encrypted: one?.encrypted ?? passphrase !== undefined,
          here: here.some((other) => other.name === name),
          inBucket: sent.some((other) => other.name === name),
          triedAt: trial?.finishedAt ?? null,
          differences: trial?.differences ?? null,
        };
      });
    return { kept: backups, runs, bucketProblem };
  }

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
          throw new AppError('conflict', `There are already ${MOST_A_DAY} backups of today.`);
        }
        if (runs.some((run) => run.name === name && run.state === 'done')) {
          throw new AppError(
            'conflict',
            'A backup was made less than a minute ago. Please wait a minute.',
          );
        }
      }
      const run = await begin(kind, name, startedBy);
      if (!run) throw new AppError('conflict', 'A backup or trial restore is already running.');
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
        bucket: backupBucket?.bucket ?? null,
        bucketProblem,
        encrypts: passphrase !== undefined,
      };
    },
    async open(name) {
      const isIt = (one: OnShelf) => one.name === name;
      const found = (await folder.list()).find(isIt) ?? (await bucket?.list())?.find(isIt);
      if (!found) return undefined;
      const content = asWeb((await found.source.open()).content);
      return { name: found.file, size: found.size ?? undefined, content };
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

const FAILURES = { backup: 'a backup failed', trial: 'a trial restore failed' };

const isMade = ({ kind, state }: BackupRun) => kind === 'backup' && state === 'done';
const isWithinReach = ({ here, inBucket }: KeptBackup) => here || inBucket;

const problemOf = (differences: number) =>
  differences > 0 ? `Restored and compared: ${differences} differences` : '';

/** Runs a task in a separate program. @returns its result, also if it fails */
function outcomeOf(
  program: string,
  task: Task,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = fork(program, [], {
      env: bareEnvironment(),
      execArgv: [],
      serialization: 'advanced',
      signal,
    });
    let outcome: Outcome | undefined;
    child.on('message', (said: Progress | Outcome) => {
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
