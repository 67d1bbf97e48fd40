import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../../lib/process/env.ts';
import { addDays } from '../../lib/time/london-day.ts';
import { backupsToKeep, keepDailyBackup } from './daily-backup.ts';
import { openDatabase } from './open-database.ts';

test('a week of days stays, and the last one of each of four weeks before it', () => {
  // A Saturday, and a backup of each of the 60 days up to it.
  const today = '2026-11-21';
  const days = Array.from({ length: 60 }, (_, ago) => addDays(today, -ago));
  expect(backupsToKeep(days, today)).toEqual([
    ...days.slice(0, 7),
    '2026-11-14',
    '2026-11-08',
    '2026-11-01',
    '2026-10-25',
  ]);
  expect(backupsToKeep([], today)).toEqual([]);
});

test('a day has one backup, made beside an open database; pictures take no room twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sill-daily-'));
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  try {
    mkdirSync(join(dataDir, 'uploads'));
    writeFileSync(join(dataDir, 'uploads', 'one.webp'), 'picture');
    const older = ['2026-01-01', '2026-10-01', '2026-10-20', '2026-11-01', '2026-11-20'];
    for (const day of older) mkdirSync(join(dataDir, 'backups', day), { recursive: true });
    // In London the next day has begun.
    const now = new Date('2027-06-20T23:30:00Z');
    const target = join(dataDir, 'backups', '2027-06-21');
    expect(await keepDailyBackup(dataDir, now)).toBe(target);
    expect(await keepDailyBackup(dataDir, now)).toBeUndefined();
    expect(readdirSync(target)).toEqual(expect.arrayContaining(['sill.db', 'backup.json']));
    const inode = (...path: string[]) => statSync(join(...path)).ino;
    expect(inode(target, 'uploads', 'one.webp')).toBe(inode(dataDir, 'uploads', 'one.webp'));
    expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual([
      ...older.slice(1),
      '2027-06-21',
    ]);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
});
