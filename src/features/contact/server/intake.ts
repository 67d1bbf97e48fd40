// Visitors' messages: the form, the form without JavaScript and the API all end here.

import { firstNameOf } from '../../../kit/first-name.ts';
import { type Intake, shamId } from '../../../kit/http/form-guard.ts';
import { createIntake, type IntakeDeps, requirePhone } from '../../../kit/http/intake.ts';
import { AS_SENT } from '../../../kit/public-form.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { enqueueMessages, type Post, readPost } from '../../notifications/server/store.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { emailOf } from '../../notifications/templates.ts';
import { type ContactAnswer, type ContactInput, contactInput } from '../contact.ts';
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

/** The notice to the team, if an address is known, and the e-mail to the sender. */
function messagesAbout(
  input: ContactInput,
  correspondents: Correspondents,
  now: Date,
): NewMessage[] {
  const { settings, publicUrl } = correspondents;
  const values = {
    firstName: firstNameOf(input.name),
    name: input.name,
    email: input.email,
    phone: input.phone || 'not given',
    subject: input.subject || 'Your message',
    message: input.message,
    submittedAt: londonMoment(now),
    adminUrl: publicUrl + urls.admin.contact(),
  };
  const team = teamRecipient('email', settings, correspondents);
  const told = { ...values, subject: 'Your message', message: AS_SENT };
  const reply = emailOf(correspondents, 'contact-auto-reply-customer', input.email, told);
  return [
    ...(team ? [emailOf(correspondents, 'contact-received-team', team, values)] : []),
    { ...reply, unasked: true },
  ];
}
