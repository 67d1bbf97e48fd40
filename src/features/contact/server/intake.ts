// Where messages of visitors arrive: the form, the form without JavaScript and the API all end here.

import { createFormGuard, type GuardDeps, shamId } from '../../../kit/http/form-guard.ts';
import { type IdempotencyKey, writeOnce } from '../../../kit/http/idempotency-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { PHONE_INVALID, type Trap } from '../../../kit/public-form.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { Outbox } from '../../notifications/server/outbox.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { type ContactAnswer, type ContactInput, contactInput } from '../contact.ts';
import { messagesAbout } from './messages.ts';
import { contactStore, findIdenticalSubmission } from './store.ts';

export interface ContactServices extends GuardDeps {
  database: Database;
  outbox: Pick<Outbox, 'wake'>;
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
}

export interface ContactIntake {
  /**
   * Keeps a message, and queues the answer to its sender and the notice to the team with it.
   *
   * @throws AppError 400 for a number that can be none, 422 when the key was used with another body, and
   *   429 after five messages an hour from one address.
   */
  receive(
    input: ContactInput,
    trap: Trap,
    key: IdempotencyKey | undefined,
    caller: Caller,
  ): Promise<ContactAnswer>;
}

const IDENTICAL_WITHIN_MS = MINUTE_MS;

export function createContactIntake(services: ContactServices): ContactIntake {
  const { database, clock, outbox } = services;
  const store = contactStore(database);
  const guard = createFormGuard(services, {
    form: 'contact',
    perHour: 5,
    refusal: 'You have sent several messages in the last hour. Please call us, or try again later.',
    letThrough: (body, { key, admit }) => keep(validate(contactInput, body), key, admit),
  });

  async function keep(
    input: ContactInput,
    key: IdempotencyKey | undefined,
    admit: () => Promise<void>,
  ): Promise<ContactAnswer> {
    if (input.phone && !readPhone(input.phone)) {
      throw new AppError('invalid', PHONE_INVALID, { fields: { phone: PHONE_INVALID } });
    }
    const now = clock.now();
    const [correspondents, channels] = await Promise.all([
      services.correspondents(),
      services.channelState(),
    ]);
    const lately = new Date(now.getTime() - IDENTICAL_WITHIN_MS);
    const write = async (trx: Handle) => {
      const pressedTwice = !key && (await findIdenticalSubmission(trx, input, lately));
      if (pressedTwice) return { answer: pressedTwice, isNew: false };
      const { id, createdAt } = await store.insert(trx, { ...input, read: false, note: '' }, now);
      await enqueueMessages(trx, messagesAbout(input, correspondents, now), channels, now);
      // What was sent is not kept a second time: the same key comes with the same message.
      return { answer: { id, createdAt }, isNew: true };
    };
    const { answer, isNew } = await writeOnce(database, key, now, write, admit);
    if (isNew) {
      outbox.wake();
      database.changes.publish('contact');
    }
    return { ...input, ...answer };
  }

  return {
    receive: (input, trap, key, caller) =>
      guard.receive(
        trap,
        input,
        caller,
        (admit) => keep(input, key, admit),
        () => ({ ...input, id: shamId(), createdAt: clock.now().toISOString() }),
      ),
  };
}
