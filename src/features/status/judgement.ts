// Judges the facts about the server: fine, worth a look, or wrong, with a sentence for each.
import { FAR_APART_MS } from '../../lib/time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import { londonMoment } from '../../lib/time/london-time.ts';
import type { BackupRun } from '../backups/backup.ts';
import type { Matter, PartState, Status, StatusPart } from './status.ts';

const GIB = 1024 ** 3;

/** Below either, the disk is nearly full; below twice either, it soon will be. */
const LOW_DISK_SHARE = 0.1;
const LOW_DISK_BYTES = GIB;
/** A message due for longer than this means that the outbox is failing. */
const LONGEST_WAIT_MS = HOUR_MS;
/** A failure this recent counts as an outage; an older one does not. */
export const FAILED_LATELY_MS = DAY_MS;
const OLDEST_BACKUP_MS = 2 * DAY_MS;
/** A server that was off first catches up with its backup. */
const BACKUP_GRACE_MS = HOUR_MS;
const CERTIFICATE_ENDS_MS = 14 * DAY_MS;
const SLOW_DATABASE_MS = 250;
const LATE_ERROR_MS = DAY_MS;
const LOW_MEMORY_SHARE = 0.1;

/** The facts about the server; null where one could not be read. */
export interface Facts {
  now: Date;
  server: {
    since: Date;
    version: string;
    node: string;
    severalPossible: boolean;
    clockAheadMs: number;
  };
  database: { engine: string; bytes: number; answersInMs: number };
  messages: {
    waiting: number;
    /** When the longest-waiting message was due. */
    waitingSince: Date | null;
    failed: number;
    failedLately: number;
    lastSent: Date | null;
    /** Channels that are on but have no provider. */
    withoutProvider: readonly string[];
  };
  backups: {
    newest: Date | null;
    /** When the first backup was due. */
    expectedFrom: Date;
    lastTrial: Pick<BackupRun, 'finishedAt' | 'differences' | 'problem' | 'state'> | null;
    /** Of the newest run. */
    failure: Pick<BackupRun, 'kind' | 'problem'> | null;
  };
  disk: { freeBytes: number; totalBytes: number } | null;
  /** Null when PUBLIC_URL is not https. */
  certificate: { host: string; ends: Date | null } | null;
  errors: { count: number; last: { at: Date; what: string } | null };
  memory: { usedBytes: number; freeBytes: number; totalBytes: number };
}

interface Judgement {
  state: PartState;
  says: string;
}

type Judges = { [Part in StatusPart]: (facts: Facts) => Judgement };

const judges: Judges = {
  server({ now, server: { since, version, node, severalPossible, clockAheadMs } }) {
    const others = severalPossible
      ? ' If several servers share the database, this is the one that answered.'
      : '';
    const isFar = Math.abs(clockAheadMs) >= FAR_APART_MS;
    const apart = Math.round(Math.abs(clockAheadMs) / 1000);
    const clock = isFar
      ? ` This machine's clock is ${apart} seconds ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database's. Set it, or sign-in codes from authenticator apps will be refused.`
      : '';
    return {
      state: isFar ? 'wrong' : 'fine',
      says: `Running since ${londonMoment(since)}, for ${lasting(now, since)}: version ${version} on Node.js ${node}.${others}${clock}`,
    };
  },

  database({ database: { engine, bytes, answersInMs } }) {
    const slow = answersInMs > SLOW_DATABASE_MS;
    return {
      state: slow ? 'look' : 'fine',
      says: `${engine}, ${size(bytes)}. Answers in ${Math.max(1, Math.round(answersInMs))} ms${slow ? ', which is slow' : ''}.`,
    };
  },

  messages({ now, messages }) {
    const { waiting, waitingSince, failed, failedLately, lastSent, withoutProvider } = messages;
    const stuck = waitingSince !== null && since(now, waitingSince) > LONGEST_WAIT_MS;
    const sentences = [
      waiting === 0
        ? 'None waiting.'
        : `${count(waiting, 'is', 'are')} waiting${stuck ? `, one of them for ${lasting(now, waitingSince)}` : ''}.`,
      failed === 0
        ? 'None failed.'
        : `${count(failed, 'has failed', 'have failed')}, ${failedLately} of them in the last day.`,
      lastSent ? `The last one was sent on ${londonMoment(lastSent)}.` : 'None sent yet.',
      ...(withoutProvider.length > 0
        ? [
            `No provider is set up for ${withoutProvider.join(' and ')}; they are only written to the message log.`,
          ]
        : []),
    ];
    const wrong = stuck || failedLately > 0;
    const look = failed > 0 || withoutProvider.length > 0;
    return { state: wrong ? 'wrong' : look ? 'look' : 'fine', says: sentences.join(' ') };
  },

  backups(facts) {
    const { now, backups } = facts;
    const { newest, lastTrial, failure } = backups;
    const sentences = [
      newest
        ? `The newest is ${lasting(now, newest)} old, from ${londonMoment(newest)}.`
        : 'No backup yet.',
    ];
    if (lastTrial?.state === 'done') {
      const day = londonMoment(new Date(lastTrial.finishedAt ?? ''));
      sentences.push(`Last trial restore on ${day}: ${lastTrial.differences} differences.`);
    } else {
      sentences.push(
        lastTrial ? `The last trial restore failed: ${lastTrial.problem}` : 'No trial restore yet.',
      );
    }
    if (failure?.kind === 'backup') sentences.push(`The last backup failed: ${failure.problem}`);
    const wrong = trialFailed(facts) || (backupsAreOld(facts) && !hasJustStarted(facts));
    return {
      state: wrong ? 'wrong' : newest && !failure ? 'fine' : 'look',
      says: sentences.join(' '),
    };
  },

  disk({ disk }) {
    if (!disk) return unknown('The free disk space could not be read.');
    const { freeBytes, totalBytes } = disk;
    const share = freeBytes / totalBytes;
    const below = (times: number) =>
      share < LOW_DISK_SHARE * times || freeBytes < LOW_DISK_BYTES * times;
    return {
      state: below(1) ? 'wrong' : below(2) ? 'look' : 'fine',
      says: `${size(freeBytes)} of ${size(totalBytes)} are free (${percent(share)}).`,
    };
  },

  certificate({ now, certificate }) {
    if (!certificate) {
      return { state: 'unused', says: 'None, because PUBLIC_URL does not begin with https.' };
    }
    const { host, ends } = certificate;
    if (!ends) return unknown(`This machine could not read the certificate of ${host}.`);
    const left = ends.getTime() - now.getTime();
    const day = londonMoment(ends);
    const says =
      left <= 0
        ? `The certificate of ${host} expired on ${day}.`
        : `The certificate of ${host} expires in ${duration(left)}, on ${day}.`;
    return { state: left < CERTIFICATE_ENDS_MS ? 'wrong' : 'fine', says };
  },

  errors({ now, errors: { count: errors, last } }) {
    if (!last) return { state: 'fine', says: 'None in the log since the server started.' };
    return {
      state: since(now, last.at) < LATE_ERROR_MS ? 'look' : 'fine',
      says: `${errors} in the log since the server started, the last on ${londonMoment(last.at)}: ${last.what}.`,
    };
  },

  memory({ memory: { usedBytes, freeBytes, totalBytes } }) {
    const low = freeBytes / totalBytes < LOW_MEMORY_SHARE;
    return {
      state: low ? 'look' : 'fine',
      says: `This process uses ${size(usedBytes)}; ${size(freeBytes)} of ${size(totalBytes)} are free for it.`,
    };
  },
};

export function judge(facts: Facts): Status {
  const parts = Object.entries(judges) as [StatusPart, Judges[StatusPart]][];
  return {
    checkedAt: facts.now.toISOString(),
    parts: parts.map(([part, judgeOf]) => ({ part, ...judgeOf(facts) })),
  };
}

/** The message about a matter that is wrong; null when it is fine, undefined when it is unknown. */
export function alertOf(matter: Matter, facts: Facts): string | null | undefined {
  const { now, messages, backups, disk, certificate } = facts;
  if (matter === 'backups' && !trialFailed(facts) && backupsAreOld(facts) && hasJustStarted(facts))
    return undefined;
  if (matter === 'disk' && !disk) return undefined;
  if (matter === 'certificate' && certificate && !certificate.ends) return undefined;
  if (judges[matter](facts).state !== 'wrong') return null;
  switch (matter) {
    case 'messages':
      return messages.failedLately > 0
        ? `${count(messages.failedLately, 'message', 'messages')} could not be sent.`
        : `A message has been waiting to be sent for ${lasting(now, messages.waitingSince ?? now)}.`;
    case 'backups':
      if (trialFailed(facts)) {
        return `The trial restore of a backup failed: ${backups.lastTrial?.problem}`;
      }
      return backups.newest
        ? `The newest backup is ${lasting(now, backups.newest)} old.`
        : 'There is no backup.';
    case 'disk':
      return `The disk is nearly full: ${size(disk?.freeBytes ?? 0)} are free.`;
    case 'certificate': {
      const left = (certificate?.ends?.getTime() ?? 0) - now.getTime();
      return left > 0
        ? `The website's certificate expires in ${duration(left)}.`
        : "The website's certificate has expired.";
    }
  }
}

/** The message once a matter is fine again. */
export const wellAgain: Record<Matter, string> = {
  messages: 'Messages are being sent again.',
  backups: 'There is a new backup, and backups can be restored.',
  disk: 'There is enough disk space again.',
  certificate: "The website's certificate has been renewed.",
};

const backupsAreOld = ({ now, backups: { newest, expectedFrom } }: Facts) =>
  since(now, newest ?? expectedFrom) > OLDEST_BACKUP_MS;
const trialFailed = ({ backups }: Facts) => backups.lastTrial?.state === 'failed';
const hasJustStarted = ({ now, server }: Facts) => since(now, server.since) < BACKUP_GRACE_MS;
const unknown = (says: string): Judgement => ({ state: 'look', says });
const since = (now: Date, then: Date) => now.getTime() - then.getTime();
const lasting = (now: Date, then: Date) => duration(since(now, then));

function duration(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} hours`;
  return count(Math.max(0, Math.floor(ms / MINUTE_MS)), 'minute', 'minutes');
}

const count = (number: number, one: string, more: string) =>
  `${number} ${number === 1 ? one : more}`;
const percent = (share: number) => `${Math.floor(share * 100)} %`;

function size(bytes: number): string {
  const [unit, divisor] = bytes >= GIB ? ['GB', GIB] : (['MB', 1024 ** 2] as const);
  const amount = bytes / divisor;
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${unit}`;
}
