// The site promises an answer to every request within 24 hours: the time left.
import { DAY_MS, MINUTE_MS, roughly } from '../../../lib/time/durations.ts';

const PROMISE_MS = DAY_MS;

interface AnswerClock {
  /** `21 h left`, `40 min left`, `due now`, `3 h late`, `5 days late` */
  text: string;
  late: boolean;
}

/** @param createdAt instant of the request */
export function answerClock(createdAt: string, now: Date): AnswerClock {
  const leftMs = Date.parse(createdAt) + PROMISE_MS - now.getTime();
  const late = leftMs < 0;
  if (Math.abs(leftMs) < MINUTE_MS) return { text: 'due now', late };
  return { text: `${roughly(Math.abs(leftMs))} ${late ? 'late' : 'left'}`, late };
}
