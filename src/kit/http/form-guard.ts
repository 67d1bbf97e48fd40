// The door that every form of the public passes: traps for robots, and how often one address may send it.

import type { Database } from '../../lib/database/database.ts';
import { createRateLimit } from '../../lib/http/rate-limit.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Trap } from '../public-form.ts';
import type { Caller } from './route.ts';

export interface FormGuard {
  /**
   * `accept` calls `admit` when it is no replay; `sham` answers robots, and nothing is stored.
   * @throws AppError what `accept` throws, and 429 when the address has sent too many
   */
  receive<Answer>(
    trap: Trap,
    caller: Caller,
    accept: (admit: () => Promise<void>) => Promise<Answer>,
    sham: () => Answer | Promise<Answer>,
  ): Promise<Answer>;
}

interface GuardRules {
  form: string;
  perHour: number;
  refusal: string;
}

const FASTEST_PERSON_MS = 2000;
const HOUR_SECONDS = 3600;

export function createFormGuard(
  { clock, log, database }: { clock: Clock; log: Log; database: Pick<Database, 'counts'> },
  { form, perHour, refusal }: GuardRules,
): FormGuard {
  const limit = createRateLimit(perHour, HOUR_SECONDS, refusal, { database, name: form });
  let caught = 0;

  return {
    async receive(trap, caller, accept, sham) {
      if (isCaught(trap, clock.now())) {
        caught += 1;
        log.info({ caught }, `a ${form} form was filled in by a robot`);
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

function isCaught({ website, startedAt }: Trap, now: Date): boolean {
  if (website) return true;
  if (startedAt === undefined) return false;
  const took = now.getTime() - Date.parse(startedAt);
  // A start that is yet to come tells only that a visitor's clock is fast: a person's visit, perhaps.
  return took < FASTEST_PERSON_MS && took > -FASTEST_PERSON_MS;
}

export const shamId = () => 100 + Math.floor(Math.random() * 900);
