// What the public sends in: checked, written once with the messages about it, and told to who keeps a copy.
import type { z } from 'zod';
import type { Topic } from '../../lib/database/changes.ts';
import type { Database, Handle } from '../../lib/database/database.ts';
import { AppError } from '../../lib/http/errors.ts';
import { readPhone } from '../../lib/text/phone.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { PHONE_INVALID, splitTrap, type Trap, trapFields } from '../public-form.ts';
import { createFormGuard, type FormRules, type GuardDeps, type Intake } from './form-guard.ts';
import { idempotencyKeyOf, type Written, writeOnce } from './idempotency-store.ts';
import { type Route, route } from './route.ts';

export interface IntakeDeps extends GuardDeps {
  database: Database;
  outbox: { wake(): void };
}

/** `Kept` is stored for a replay, and so holds nothing that was sent. */
interface IntakeRules<Input extends object, Ready, Kept, Answer>
  extends Omit<FormRules<Input, Answer>, 'accept'> {
  /** Told after the commit. */
  topic?: Topic;
  /** Reads what writing needs, before the transaction. @throws AppError for what cannot be right */
  prepare(input: Input, now: Date): Promise<Ready>;
  /** The same, sent since then: a form without a key that was pressed twice. */
  identical?(trx: Handle, input: Input, since: Date): Promise<Kept | undefined>;
  write(trx: Handle, input: Input, ready: Ready, now: Date): Promise<Written<Kept>>;
  answer(kept: Kept, input: Input, ready: Ready): Answer;
}

/** @throws AppError what `prepare` and `write` throw, 422 when the key was used with another body, and 429 */
export function createIntake<Input extends object, Ready, Kept, Answer>(
  deps: IntakeDeps,
  rules: IntakeRules<Input, Ready, Kept, Answer>,
): Intake<Input, Answer> {
  const { database, clock, outbox } = deps;
  return createFormGuard(deps, {
    ...rules,
    async accept(input, { key, begin, admit }) {
      const now = clock.now();
      const ready = await rules.prepare(input, now);
      const write = async (trx: Handle): Promise<Written<Kept>> => {
        await begin(trx);
        const lately = new Date(now.getTime() - MINUTE_MS);
        const earlier = key ? undefined : await rules.identical?.(trx, input, lately);
        return earlier ? { answer: earlier, isNew: false } : rules.write(trx, input, ready, now);
      };
      const { answer, isNew } = await writeOnce(database, key, now, write, admit);
      if (isNew) {
        outbox.wake();
        if (rules.topic) database.changes.publish(rules.topic);
      }
      return rules.answer(answer, input, ready);
    },
  });
}

/** A number that is no telephone number anywhere. @throws AppError 400 */
export function requirePhone({ phone }: { phone: string }): void {
  if (!phone || readPhone(phone)) return;
  throw new AppError('invalid', PHONE_INVALID, { fields: { phone: PHONE_INVALID } });
}

interface IntakeRoute extends Pick<Route, 'path' | 'tag' | 'summary' | 'answer'> {
  /** Scope of the Idempotency-Keys; without one none is taken. */
  keys?: string;
}

/** The route to which a form is sent: its fields, and beside them those that tell people from robots. */
export function intakeRoute<Input extends object>(
  { schema, receive }: Intake<Input, unknown>,
  { keys, ...about }: IntakeRoute,
): Route {
  return route({
    ...about,
    method: 'POST',
    status: 201,
    body: schema.extend(trapFields.shape) as unknown as z.ZodType<Input & Trap>,
    handle({ body, caller, header }) {
      const { trap, input } = splitTrap(body);
      const key = keys && idempotencyKeyOf(keys, header('idempotency-key'), input);
      return receive(input as unknown as Input, trap, key || undefined, caller);
    },
  });
}
