// The door that every form of the public passes: traps for robots, and how often one address may send it.

import type { Database } from '../../lib/database/database.ts';
import { createRateLimit } from '../../lib/http/rate-limit.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { type CaughtReason, FASTEST_PERSON_MS, type FormName, type Trap } from '../public-form.ts';
import type { IdempotencyKey } from './idempotency-store.ts';
import type { Caller } from './route.ts';

export interface FormGuard {
  /**
   * `accept` calls `admit` when it is no replay; `sham` answers robots, whose `input` is kept apart.
   * @throws AppError what `accept` throws, and 429 when the address has sent too many
   */
  receive<Answer>(
    trap: Trap,
    input: object,
    caller: Caller,
    accept: (admit: () => Promise<void>) => Promise<Answer>,
    sham: () => Answer | Promise<Answer>,
  ): Promise<Answer>;
}

/** Does what a caught form asks for, with all that it would have done. @throws AppError what its form throws */
export type LetThrough = (body: unknown, how: LetThroughHow) => Promise<unknown>;

export interface LetThroughHow {
  /** So that pressing twice does it once. */
  key: IdempotencyKey;
  overbook: boolean;
  /** In place of the rate limit. */
  admit(): Promise<void>;
}

/** Where forms of robots are kept, for staff to look at. */
export interface CaughtForms {
  keep(caught: {
    form: FormName;
    body: object;
    reason: CaughtReason;
    address: string;
  }): Promise<void>;
  whenLetThrough(form: FormName, run: LetThrough): void;
}

export interface GuardDeps {
  clock: Clock;
  log: Log;
  database: Pick<Database, 'counts'>;
  caughtForms: CaughtForms;
}

interface GuardRules {
  form: FormName;
  perHour: number;
  refusal: string;
  letThrough: LetThrough;
}

const HOUR_SECONDS = 3600;

export function createFormGuard(
  { clock, log, database, caughtForms }: GuardDeps,
  { form, perHour, refusal, letThrough }: GuardRules,
): FormGuard {
  const limit = createRateLimit(perHour, HOUR_SECONDS, refusal, { database, name: form });
  let caught = 0;
  caughtForms.whenLetThrough(form, letThrough);

  return {
    async receive(trap, input, caller, accept, sham) {
      const reason = suspicionOf(trap, clock.now());
      if (reason) {
        caught += 1;
        log.info({ caught }, `a ${form} form was probably filled in by a robot`);
        await caughtForms.keep({ form, body: input, reason, address: caller.address });
        return sham();
      }
      let admitted = false;
      const admit = async () => {
        if (!admitted) await limit.spend(caller.address);
        admitted = true;
      };
      try {
        return await accept(admit);
      } catch (error) {
        if (admitted) await limit.giveBack(caller.address);
        throw error;
      }
    },
  };
}

function suspicionOf({ website, startedAt, sentAt }: Trap, now: Date): CaughtReason | undefined {
  if (website) return 'filled';
  if (startedAt === undefined) return undefined;
  // Both by the visitor's clock, which may be wrong; with the server's the start alone says little.
  const took = (sentAt ? Date.parse(sentAt) : now.getTime()) - Date.parse(startedAt);
  const isQuick = took < FASTEST_PERSON_MS && (took >= 0 || sentAt !== undefined);
  return isQuick ? 'quick' : undefined;
}

export const shamId = () => 100 + Math.floor(Math.random() * 900);
