// Guards every public form: traps for robots, and a limit per address.

import type { z } from 'zod';
import type { Database, Handle } from '../../lib/database/database.ts';
import { createRateLimit } from '../../lib/database/rate-limits.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { type CaughtReason, FASTEST_PERSON_MS, type FormName, type Trap } from '../public-form.ts';
import type { IdempotencyKey } from './idempotency-store.ts';
import type { Caller } from './route.ts';
import { validate } from './validate.ts';

type FormSchema<Input extends object> = z.ZodObject & z.ZodType<Input>;

/** Receives the forms of one kind, with or without JavaScript. `More` is data besides the fields. */
export interface Intake<Input extends object, Answer, More = never> {
  schema: FormSchema<Input>;
  /** @throws AppError from `accept`, and 429 when the address has sent too many */
  receive(
    input: Input,
    trap: Trap,
    key: IdempotencyKey | undefined,
    caller: Caller,
    more?: More,
  ): Promise<Answer>;
}

/** Work in a form's transaction besides its own. */
interface Passing {
  /** Called first: removes a form that staff let through from the caught forms. */
  begin(trx: Handle): Promise<void>;
  /** Called last, unless it is a replay: counts the form. @throws AppError 429, which rolls back */
  admit(): Promise<void>;
}

interface Accepted<More> extends Passing {
  key?: IdempotencyKey | undefined;
  page?: string | undefined;
  /** Staff let it through even if its slot is full. */
  overbook?: boolean;
  more?: More | undefined;
}

/** Does everything the caught form would have done. @throws AppError from its form */
export type LetThrough = (body: unknown, how: LetThroughHow) => Promise<unknown>;

type LetThroughHow = Pick<Passing, 'begin'> & { overbook: boolean };

/** Keeps robots' forms, for staff to look at. */
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

export interface FormRules<Input extends object, Answer, More = never> {
  form: FormName;
  perHour: number;
  refusal: string;
  schema: FormSchema<Input>;
  accept(input: Input, how: Accepted<More>): Promise<Answer>;
  /** The answer for a robot: it looks like any other. */
  sham(input: Input): Answer | Promise<Answer>;
  /** The part of a caught form to keep, if not all of it. */
  kept?(input: Input): object;
}

const HOUR_SECONDS = 3600;

export function createFormGuard<Input extends object, Answer, More = never>(
  { clock, log, database, caughtForms }: GuardDeps,
  rules: FormRules<Input, Answer, More>,
): Intake<Input, Answer, More> {
  const { form, perHour, refusal, schema, accept, sham, kept = (input) => input } = rules;
  const limit = createRateLimit(perHour, HOUR_SECONDS, refusal, { database, name: form });
  let caught = 0;
  caughtForms.whenLetThrough(form, (body, how) =>
    accept(validate(schema, body), { ...how, admit: async () => {} }),
  );

  return {
    schema,
    async receive(input, trap, key, { address, page }, more) {
      const reason = suspicionOf(trap, clock.now());
      if (reason) {
        caught += 1;
        log.info({ caught }, `a ${form} form was probably filled in by a robot`);
        await caughtForms.keep({ form, body: kept(input), reason, address });
        return sham(input);
      }
      let admitted = false;
      const admit = async () => {
        if (!admitted) await limit.spend(address);
        admitted = true;
      };
      try {
        return await accept(input, { key, page, more, begin: async () => {}, admit });
      } catch (error) {
        if (admitted) await limit.giveBack(address);
        throw error;
      }
    },
  };
}

function suspicionOf({ website, startedAt, sentAt }: Trap, now: Date): CaughtReason | undefined {
  if (website) return 'filled';
  if (startedAt === undefined) return undefined;
  // Both from the visitor's clock, which may be wrong; the start alone, compared with the server's, proves little.
  const took = (sentAt ? Date.parse(sentAt) : now.getTime()) - Date.parse(startedAt);
  const isQuick = took < FASTEST_PERSON_MS && (took >= 0 || sentAt !== undefined);
  return isQuick ? 'quick' : undefined;
}

export const shamId = () => 100 + Math.floor(Math.random() * 900);
