import { adminApi } from '../../../admin-urls.ts';
import { auditAlone } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder, StreamReply, signedIn } from '../../../kit/http/route.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import {
  type BackupList,
  type BackupRun,
  backupListSchema,
  backupRunSchema,
  isBackupName,
} from '../backup.ts';

const route = routesUnder('Backups');

export interface BackupWork {
  list(): Promise<BackupList>;
  /** Starts a backup, or a trial restore of the newest. @throws AppError when one is under way */
  begin(kind: BackupRun['kind'], startedBy: string): Promise<BackupRun>;
  /** A backup as one file; undefined if this process cannot reach it. */
  open(name: string): Promise<BackupFile | undefined>;
}

interface BackupFile {
  name: string;
  /** Bytes, if known beforehand. */
  size: number | undefined;
  content: ReadableStream<Uint8Array>;
}

interface Deps extends Base {
  backups: BackupWork;
  /** @throws AppError 403 without a password entered just before */
  checkProof(headers: Headers, proof: string): Promise<void>;
}

export function backupsApi(deps: Deps): Route[] {
  const { backups, checkProof } = deps;
  return [
    route.get(adminApi.backups(), {
      summary: 'The stored backups, newest first; the one in progress; the last trial restore',
      answer: backupListSchema,
      handle: () => backups.list(),
    }),
    route.post(adminApi.backups(), {
      summary: 'Make a backup now. The list shows its progress',
      status: 201,
      answer: backupRunSchema,
      async handle({ caller }) {
        const run = await backups.begin('backup', signedIn(caller).username);
        await auditAlone(deps, caller, 'backed-up', 'database', { detail: run.name });
        return run;
      },
    }),
    route.post(adminApi.backupTrial(), {
      summary: 'Restore the newest backup into a scratch folder and compare everything',
      status: 201,
      answer: backupRunSchema,
      async handle({ caller }) {
        const run = await backups.begin('trial', signedIn(caller).username);
        await auditAlone(deps, caller, 'tried', 'backup', { detail: run.name });
        return run;
      },
    }),
    route.get(adminApi.backupDownload(':name'), {
      summary: 'A backup as one file: a tar, encrypted in the age format if there is a pass phrase',
      query: {
        proof: 'The answer of POST /api/auth/confirm-password {password}, valid for a minute',
      },
      async handle({ param, caller, query, raw }) {
        const name = param('name');
        const missing = new AppError('notFound', 'There is no such backup here.');
        if (!isBackupName(name)) throw missing;
        await checkProof(raw.headers, query('proof') ?? '');
        const file = await backups.open(name);
        if (!file) throw missing;
        await auditAlone(deps, caller, 'downloaded', 'backup', { detail: name });
        return new StreamReply(file.content, {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename="${file.name}"`,
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
          ...(file.size !== undefined && { 'Content-Length': String(file.size) }),
        });
      },
    }),
  ];
}
