// Asks the team to ring a visitor. Name and number go into the team's message and its task, and nowhere else.
import content from '../../../../content/assistant.json' with { type: 'json' };
import { firstNameOf } from '../../../kit/first-name.ts';
import type { Intake } from '../../../kit/http/form-guard.ts';
import { createIntake, type IntakeDeps, requirePhone } from '../../../kit/http/intake.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { fillText } from '../../content/content-text.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { enqueueMessages, type Post, readPost } from '../../notifications/server/store.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { type CallBackAnswer, type CallBackInput, callBackInput } from '../answer.ts';
import { countUp, noteHandOff } from './store.ts';

interface CallBackDeps extends IntakeDeps, Post {
  /** Makes a task of it, and joins its conversation to the customer. */
  takeCallBack(
    trx: Handle,
    tokenHash: string,
    person: Pick<CallBackInput, 'name' | 'phone' | 'about'>,
    now: Date,
  ): Promise<void>;
}

export const createCallBackIntake = (deps: CallBackDeps): Intake<CallBackInput, CallBackAnswer> =>
  createIntake(deps, {
    form: 'call back',
    perHour: 5,
    refusal: 'You have asked for several calls in the last hour. Please call us.',
    schema: callBackInput,
    topic: 'messages',
    prepare(input) {
      requirePhone(input);
      return readPost(deps);
    },
    async write(trx, { conversation = '', ...person }, { correspondents, channels }, now) {
      const tokenHash = sha256(conversation);
      if (await noteHandOff(trx, tokenHash, now))
        await countUp(trx, londonDayOf(now), ['handOffs']);
      await deps.takeCallBack(trx, tokenHash, person, now);
      await enqueueMessages(trx, messagesAbout(person, correspondents), channels, now);
      return { answer: {}, isNew: true };
    },
    answer: (_, { name }) => ({ reply: passedOn(name) }),
    sham: ({ name }) => ({ reply: passedOn(name) }),
    kept: ({ conversation: _, ...person }) => person,
  });

const passedOn = (name: string) =>
  fillText(content.handOff.confirm, { firstName: firstNameOf(name) });

function messagesAbout(
  { name, phone, about }: Pick<CallBackInput, 'name' | 'phone' | 'about'>,
  correspondents: Correspondents,
): NewMessage[] {
  const { settings, publicUrl } = correspondents;
  const conversationUrl = publicUrl + urls.admin.conversations();
  const values = { name, phone, topic: about || 'not said', conversationUrl };
  const { sms, subject, body } = content.messages.callBack;
  const filled = (text: string) => fillText(text, values);
  const kind = 'call-back-team';
  const mobile = teamRecipient('sms', settings, correspondents);
  const mailbox = teamRecipient('email', settings, correspondents);
  return [
    ...(mobile
      ? [
          {
            kind,
            channel: 'sms',
            recipient: mobile,
            body: oneLine(filled(sms)).slice(0, 160),
          } as const,
        ]
      : []),
    ...(mailbox
      ? [
          {
            kind,
            channel: 'email',
            recipient: mailbox,
            subject: oneLine(filled(subject)),
            body: filled(body),
          } as const,
        ]
      : []),
  ];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
