// Whether what cannot be taken back may trust the clock: a machine whose clock is set a year ahead for an hour must not
// erase a year of visits in that hour, nor publish a year of releases.
import { HOUR_MS } from '../time/durations.ts';
import type { Handle } from './database.ts';

declare module './database.ts' {
  interface Tables {
    clockWatch: { seenAt: string; waitMs: number };
  }
}

export const LOOK_MS = HOUR_MS;
/** More than a weekend: a larger step between two looks is not normal. */
const JUMP_MS = 72 * LOOK_MS;
/** Running time after a jump, until the clock is trusted again. */
const MISTRUST_MS = 48 * LOOK_MS;

interface ClockWatch {
  seenAt: string;
  waitMs: number;
}

/** Call once every LOOK_MS. After a jump, the clock is trusted again after two steady days of running. */
export async function watchClock(
  trx: Handle,
  now: Date,
): Promise<ClockWatch & { hasJumped: boolean }> {
  const last = await readClockWatch(trx);
  const passedMs = now.getTime() - Date.parse(last.seenAt);
  const hasJumped = isJump(last, now);
  const ranMs = Math.min(Math.max(passedMs, 0), LOOK_MS);
  const waitMs = hasJumped ? MISTRUST_MS : Math.max(last.waitMs - ranMs, 0);
  const watch = { seenAt: now.toISOString(), waitMs };
  await trx.updateTable('clockWatch').set(watch).execute();
  return { ...watch, hasJumped };
}

const isJump = ({ seenAt }: Pick<ClockWatch, 'seenAt'>, now: Date) =>
  Math.abs(now.getTime() - Date.parse(seenAt)) > JUMP_MS;

/** Between two looks: a jump counts before the next of them has seen it. */
export async function isClockTrusted(db: Handle, now: Date): Promise<boolean> {
  const last = await readClockWatch(db);
  return last.waitMs === 0 && !isJump(last, now);
}

export function readClockWatch(db: Handle): Promise<ClockWatch> {
  return db.selectFrom('clockWatch').select(['seenAt', 'waitMs']).executeTakeFirstOrThrow();
}
