import { expect } from 'vitest';
import { adminApi } from '../admin-urls.ts';
import type { BackupList, BackupRun } from '../features/backups/backup.ts';
import type { TestApp } from './test-app.ts';

export const backupsOf = (app: TestApp) =>
  app.json<BackupList>(adminApi.backups(), { asStaff: true });

/** The list once the backup or trial restore that runs has ended. */
export async function endedBackups(app: TestApp): Promise<BackupList> {
  await expect.poll(async () => (await backupsOf(app)).running, { timeout: 40_000 }).toBeNull();
  return backupsOf(app);
}

/** Begins a backup, or a trial restore. */
export const beginBackup = (app: TestApp, path: string, status = 201) =>
  app.json<BackupRun>(path, { method: 'POST', asStaff: true, status });
