// Which backups there are in a folder, and which of them are kept.
import { readdir } from 'node:fs/promises';
import { isBackupName } from '../../features/backups/backup.ts';
import { addDays, daysBetween, weekdayOf } from '../../lib/time/london-day.ts';
import { nameOfFile } from './backup-bucket.ts';

const DAYS = 7;
const WEEKS = 4;

/** Those of seven days, and before that the last one of each of four weeks (Monday to Sunday). */
export function backupsToKeep(names: readonly string[], today: string): string[] {
  const newestFirst = names.filter(isBackupName).toSorted().reverse();
  const recent = newestFirst.filter((name) => daysBetween(dayOf(name), today) < DAYS);
  const lastOfWeek = new Map<string, string>();
  for (const name of newestFirst.slice(recent.length)) {
    const day = dayOf(name);
    const monday = addDays(day, 1 - weekdayOf(day));
    if (!lastOfWeek.has(monday)) lastOfWeek.set(monday, name);
  }
  return [...recent, ...[...lastOfWeek.values()].slice(0, WEEKS)];
}

export const dayOf = (name: string) => name.slice(0, 10);

export async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return [...new Set(files.map(nameOfFile))].filter(isBackupName);
}
