// A backup a day into `backups` of the data folder, for whoever finds out on Friday what was deleted on
// Tuesday. What is to survive the disk must leave the machine: that is the owner's (docs/operations.md).
import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programBeside } from '../../lib/process/less-urgent.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { addDays, daysBetween, isDay, londonDayOf, weekdayOf } from '../../lib/time/london-day.ts';

const program = programBeside(import.meta.url, 'daily-backup-process');
/** Not while a start is still warming up. */
const FIRST_LOOK_MS = 10 * 60_000;
const LOOK_MS = 60 * 60_000;
const DAYS = 7;
const WEEKS = 4;

/** Makes the day's backup where it is missing, now and each hour. @returns ends it. */
export function startDailyBackups(dataDir: string, clock: Clock, log: Log): () => void {
  const stopping = new AbortController();
  const look = () => {
    keepDailyBackup(dataDir, clock.now(), stopping.signal).then(
      (made) => made && log.info({ folder: made }, 'kept a backup'),
      (error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'cannot keep a backup');
      },
    );
    timer = setTimeout(look, LOOK_MS).unref();
  };
  let timer = setTimeout(look, FIRST_LOOK_MS).unref();
  return () => {
    clearTimeout(timer);
    stopping.abort();
  };
}

/** Makes the day's backup and removes old ones. @returns its folder; undefined if there already */
export async function keepDailyBackup(
  dataDir: string,
  now: Date,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const folder = join(dataDir, 'backups');
  const today = londonDayOf(now);
  const target = join(folder, today);
  if ((await daysIn(folder)).includes(today)) return undefined;
  await promisify(execFile)(process.execPath, [program, dataDir, target], {
    env: {},
    ...(signal && { signal }),
  });
  const days = await daysIn(folder);
  const kept = new Set(backupsToKeep(days, today));
  for (const day of days) {
    if (!kept.has(day)) await rm(join(folder, day), { recursive: true });
  }
  return target;
}

/** Of seven days each, and before that the last one of each of four weeks (Monday to Sunday). */
export function backupsToKeep(days: readonly string[], today: string): string[] {
  const newestFirst = days.toSorted().reverse();
  const recent = newestFirst.filter((day) => daysBetween(day, today) < DAYS);
  const lastOfWeek = new Map<string, string>();
  for (const day of newestFirst.slice(recent.length)) {
    const monday = addDays(day, 1 - weekdayOf(day));
    if (!lastOfWeek.has(monday)) lastOfWeek.set(monday, day);
  }
  return [...recent, ...[...lastOfWeek.values()].slice(0, WEEKS)];
}

async function daysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isDay);
}
