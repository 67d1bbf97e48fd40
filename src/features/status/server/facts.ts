import { totalmem } from 'node:os';
import about from '../../../../package.json' with { type: 'json' };
import type { Base } from '../../../lib/database/database.ts';
import { type DiskRoom, diskRoom } from '../../../lib/files/disk.ts';
import { certificateEnd } from '../../../lib/http/certificate.ts';
import type { ErrorCount } from '../../../lib/process/log.ts';
import { backupState, listRuns } from '../../backups/server/store.ts';
import type { ChannelState } from '../../notifications/server/store.ts';
import { readOutboxState } from '../../notifications/written/server/store.ts';
import { FAILED_LATELY_MS, type Facts } from '../judgement.ts';
import { describeDatabase } from './store.ts';

export interface StatusDeps extends Base {
  config: { dataDir: string; publicUrl: string };
  startedAt: Date;
  errors: ErrorCount;
  channelState(): Promise<ChannelState>;
  readDisk?(folder: string): Promise<DiskRoom>;
}

/** Gathers the facts about the server. @throws Error when the database does not answer */
export async function readFacts(deps: StatusDeps): Promise<Facts> {
  const { database, clock, config, startedAt, errors, readDisk = diskRoom } = deps;
  const now = clock.now();
  const [described, messages, channels, backups, disk, certificate] = await Promise.all([
    describeDatabase(database),
    readOutboxState(database.db, new Date(now.getTime() - FAILED_LATELY_MS)),
    deps.channelState(),
    readBackups(deps),
    readDisk(config.dataDir).catch(() => null),
    readCertificate(new URL(config.publicUrl)),
  ]);
  const withoutProvider = [
    ...(channels.emailEnabled && channels.email !== 'provider' ? ['e-mails'] : []),
    ...(channels.smsEnabled && channels.sms !== 'provider' ? ['text messages'] : []),
  ];
  const totalBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return {
    now,
    server: {
      since: startedAt,
      version: about.version,
      node: process.versions.node,
      severalPossible: database.engine === 'postgres',
      clockAheadMs: database.line?.aheadMs() ?? 0,
    },
    database: described,
    messages: { ...messages, withoutProvider },
    backups,
    disk,
    certificate,
    errors,
    memory: {
      usedBytes: process.memoryUsage.rss(),
      freeBytes: process.availableMemory(),
      totalBytes,
    },
  };
}

async function readBackups({ database: { db }, startedAt }: StatusDeps): Promise<Facts['backups']> {
  const { lastBackupAt, lastTrial, failure } = await backupState(db);
  const firstRun = (await listRuns(db)).at(-1);
  return {
    newest: lastBackupAt ? new Date(lastBackupAt) : null,
    expectedFrom: firstRun ? new Date(firstRun.startedAt) : startedAt,
    lastTrial,
    failure,
  };
}

async function readCertificate(origin: URL): Promise<Facts['certificate']> {
  if (origin.protocol !== 'https:') return null;
  return { host: origin.hostname, ends: await certificateEnd(origin).catch(() => null) };
}
