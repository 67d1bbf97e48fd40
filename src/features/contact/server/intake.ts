// Visitors' messages: the form, the form without JavaScript and the API all end here.

import { type Intake, shamId } from '../../../kit/http/form-guard.ts';
import { createIntake, type IntakeDeps, requirePhone } from '../../../kit/http/intake.ts';
import { enqueueMessages, type Post, readPost } from '../../notifications/server/store.ts';
import { type ContactAnswer, type ContactInput, contactInput } from '../contact.ts';
import { messagesAbout } from './messages.ts';
import { contactStore, findIdenticalSubmission } from './store.ts';

/** Stores a message, and queues the answer to its sender and the notice to the team with it. */
export function createContactIntake(deps: IntakeDeps & Post): Intake<ContactInput, ContactAnswer> {
  const store = contactStore(deps.database);
  return createIntake(deps, {
    form: 'contact',
    perHour: 5,
    refusal: 'You have sent several messages in the last hour. Please call us, or try again later.',
    schema: contactInput,
    topic: 'contact',
    prepare(input) {
      requirePhone(input);
      return readPost(deps);
    },
    identical: findIdenticalSubmission,
    async write(trx, input, { correspondents, channels }, now) {
      const { id, createdAt } = await store.insert(trx, { ...input, read: false, note: '' }, now);
      await enqueueMessages(trx, messagesAbout(input, correspondents, now), channels, now);
      return { answer: { id, createdAt }, isNew: true };
    },
    answer: (kept, input) => ({ ...input, ...kept }),
    sham: (input) => ({ ...input, id: shamId(), createdAt: deps.clock.now().toISOString() }),
  });
}
