// Public submissions: validated, written once with their messages, and announced.
import type { z } from 'zod';
import type { Database, Handle, Topic } from '../../lib/database/database.ts';
import { AppError } from '../../lib/http/errors.ts';
import { sha256 } from '../../lib/process/secrets.ts';
import { readPhone } from '../../lib/text/phone.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { type FormName, PHONE_INVALID, splitTrap, type Trap, trapFields } from '../public-form.ts';
import { createFormGuard, type FormRules, type GuardDeps, type Intake } from './form-guard.ts';
import { idempotencyKeyOf, type Written, writeOnce } from './idempotency-store.ts';
import { type FormPage, type Route, route } from './route.ts';

/** Who sent a record, as typed. */
export interface Sender {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  postcode?: string | undefined;
  source: string;
  /** Of a visit that is being written. */
  visit?: { status: string; kind: string; preferredDate: string };
}

/** Gives records to their customers, in the transaction that writes them. */
export interface Joining {
  /** @returns the customer's id */
  joinCustomer(trx: Handle, sender: Sender, now: Date): Promise<number>;
  /** Joins what a form has written. @param kept what `write` answered */
  joinForm(trx: Handle, form: FormName, kept: object, input: object, now: Date): Promise<void>;
}

export interface IntakeDeps extends GuardDeps, Joining {
  database: Database;
}

/** `Kept` is stored for a replay, so it holds no input. */
interface IntakeRules<Input extends object, Ready, Kept extends object, Answer>
  extends Omit<FormRules<Input, Answer>, 'accept'> {
  /** Announced after the commit. */
  topic: Topic;
  /** Reads what writing needs, before the transaction. @throws AppError for invalid input */
  prepare(input: Input, now: Date): Promise<Ready>;
  /** The same, sent a moment ago: a form without a key that was pressed twice. */
  identical?(trx: Handle, input: Input, since: Date): Promise<Kept | undefined>;
  write(trx: Handle, input: Input, ready: Ready, now: Date): Promise<Written<Kept>>;
  answer(kept: Kept, input: Input, ready: Ready): Answer;
}

/** @throws AppError from `prepare` and `write`, 422 when the key was used with another body, and 429 */
export function createIntake<Input extends object, Ready, Kept extends object, Answer>(
  deps: IntakeDeps,
  rules: IntakeRules<Input, Ready, Kept, Answer>,
): Intake<Input, Answer> {
  const { database, clock } = deps;
  return createFormGuard(deps, {
    ...rules,
    async accept(input, { key, begin, admit }) {
      const now = clock.now();
      const ready = await rules.prepare(input, now);
      const write = async (trx: Handle): Promise<Written<Kept>> => {
        await begin(trx);
        const lately = new Date(now.getTime() - MINUTE_MS);
        const earlier = key ? undefined : await rules.identical?.(trx, input, lately);
        if (earlier) return { answer: earlier, isNew: false };
        const written = await rules.write(trx, input, ready, now);
        if (written.isNew) await deps.joinForm(trx, rules.form, written.answer, input, now);
        return written;
      };
      const { answer, isNew } = await writeOnce(database, key, now, write, admit);
      if (isNew) database.changes.publish(rules.topic);
      return rules.answer(answer, input, ready);
    },
  });
}

/** A telephone number that is impossible everywhere. @throws AppError 400 */
export function requirePhone({ phone }: { phone: string }): void {
  if (!phone || readPhone(phone)) return;
  throw AppError.at('phone', PHONE_INVALID);
}

interface IntakePage<Input> extends Partial<FormPage> {
  path: string;
  /** The address shown next. */
  thanks: string | ((input: Input) => string);
  keys?: string;
}

/** The form without JavaScript; pressed again, one with `keys` gets the first answer. */
export const formPage = <Input extends object>(
  { schema, receive }: Intake<Input, unknown>,
  { keys, thanks, ...page }: IntakePage<Input>,
): FormPage => ({
  schema,
  async accept(input, trap, caller) {
    const key = keys && idempotencyKeyOf(keys, sha256(JSON.stringify(input)), input);
    await receive(input as Input, trap, key || undefined, caller);
    return typeof thanks === 'string' ? thanks : thanks(input as Input);
  },
  ...page,
});

/** `keys` is the scope of the Idempotency-Keys; without one none is accepted. */
type IntakeRoute = Pick<Route, 'path' | 'tag' | 'summary' | 'answer' | 'page'> & { keys?: string };

/** The route that receives a form: its fields, and those that tell people from robots. */
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
