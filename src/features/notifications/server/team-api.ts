// The state of the channels to the team, and a test message for each.
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Channel, channels, messageSchema, type NewMessage } from '../message.ts';
import {
  channelStatusSchema,
  type TeamOverrides,
  teamRecipient,
  testMessageInput,
} from '../team.ts';
import { findMessage } from '../written/server/store.ts';
import { type ChannelState, enqueueOne } from './store.ts';

const route = routesUnder('Messages');

interface Deps extends Base {
  channelState(): Promise<ChannelState>;
  readSettings(): Promise<Settings>;
  overrides: TeamOverrides;
}

export function teamApi(deps: Deps): Route[] {
  const { database, channelState, readSettings, overrides } = deps;
  return [
    route.get(adminApi.channels(), {
      summary:
        "Text messages and e-mail: whether they are on, their provider, and the team's recipient",
      answer: z.array(channelStatusSchema),
      async handle() {
        const [state, settings] = await Promise.all([channelState(), readSettings()]);
        return channels.map((channel) => ({
          channel,
          enabled: channel === 'sms' ? state.smsEnabled : state.emailEnabled,
          delivery: state[channel],
          recipient: teamRecipient(channel, settings, overrides) ?? null,
          fixed: (channel === 'sms' ? overrides.teamPhone : overrides.teamEmail) !== undefined,
        }));
      },
    }),
    route.get(adminApi.message(':id'), {
      summary: 'One message',
      answer: messageSchema,
      async handle({ id }) {
        return existing(await findMessage(database.db, id()), 'message');
      },
    }),
    route.post(adminApi.channelTest(), {
      summary: 'Send the team a test message',
      status: 201,
      body: testMessageInput,
      answer: messageSchema,
      async handle({ body, caller }) {
        const [state, settings] = await Promise.all([channelState(), readSettings()]);
        const recipient = teamRecipient(body.channel, settings, overrides);
        if (!recipient) {
          const what = body.channel === 'sms' ? 'phone number' : 'e-mail address';
          throw new AppError('invalid', `The team has no ${what} to send to.`);
        }
        return writeAs(deps, caller, 'messages', async (trx, audit, now) => {
          const text = testMessage(body.channel, recipient, settings.general.siteName);
          const queued = await enqueueOne(trx, text, state, now);
          await audit('tested', 'message', { subjectId: queued.id, detail: body.channel });
          return queued;
        });
      },
    }),
  ];
}

const testMessage = (channel: Channel, recipient: string, firm: string): NewMessage => ({
  kind: 'test-team',
  channel,
  recipient,
  ...(channel === 'email' && { subject: `Test message from ${firm.replace(/[\r\n]+/g, ' ')}` }),
  body: `${firm.slice(0, 31)}: this is a test. New bookings will be announced here.`,
});
