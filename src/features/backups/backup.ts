// Backups for the owner: the stored ones, and the jobs that make and test them.
import { z } from '../../lib/text/zod.ts';

export const backupRunSchema = z.object({
  id: z.int(),
  /** `trial`: a backup was restored into a scratch folder and compared. */
  kind: z.enum(['backup', 'trial']),
  /** Of the backup: `2026-11-21`, or `2026-11-21-1430` for one made on request. */
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** A user name; empty if the server started it. */
  startedBy: z.string(),
  step: z.string(),
  /** Of the step, if known. */
  percent: z.int().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  differences: z.int().nullable(),
  /** Why it failed; empty otherwise. */
  problem: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type BackupRun = z.infer<typeof backupRunSchema>;

const keptBackupSchema = z.object({
  name: z.string(),
  madeAt: z.string(),
  /** Bytes; null if not counted. */
  size: z.int().nullable(),
  encrypted: z.boolean(),
  /** In the data folder of the process that answers. */
  here: z.boolean(),
  inBucket: z.boolean(),
  /** The last trial restore: when, and how many differences. */
  triedAt: z.string().nullable(),
  differences: z.int().nullable(),
});
export type KeptBackup = z.infer<typeof keptBackupSchema>;

export const backupListSchema = z.object({
  /** Newest first. */
  backups: z.array(keptBackupSchema),
  running: backupRunSchema.nullable(),
  lastTrial: backupRunSchema.nullable(),
  /** The newest run of all, if it has failed. */
  failure: backupRunSchema.nullable(),
  /** The bucket of BACKUP_URL. */
  bucket: z.string().nullable(),
  bucketProblem: z.string().nullable(),
  /** Whether BACKUP_PASSPHRASE is set. */
  encrypts: z.boolean(),
});
export type BackupList = z.infer<typeof backupListSchema>;

const NAME = /^\d{4}-\d{2}-\d{2}(-\d{4})?$/;
export const isBackupName = (text: string) => NAME.test(text);
