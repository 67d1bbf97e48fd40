import { z } from 'zod';
import { recordAudit } from '../../../kit/server/audit-store.ts';
import { Page, readPaging } from '../../../kit/server/paging.ts';
import { type Route, route } from '../../../kit/server/route.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Database } from '../../../lib/database.ts';
import { AppError } from '../../../lib/errors.ts';
import { messageSchema } from '../message.ts';
import type { Outbox } from './outbox.ts';
import {
  type ChannelState,
  countMessages,
  findMessage,
  listMessages,
  requeueMessage,
} from './store.ts';

interface Needs {
  database: Database;
  clock: Clock;
  outbox: Pick<Outbox, 'wake'>;
  channelState(): Promise<ChannelState>;
}

export function notificationsApi({ database, clock, outbox, channelState }: Needs): Route[] {
  return [
    route({
      method: 'GET',
      path: '/admin/messages',
      tag: 'Messages',
      summary: 'Everything sent, queued and failed, newest first',
      answer: z.array(messageSchema),
      async handle(request) {
        const q = request.query('q');
        const paging = readPaging(request);
        const rows = await listMessages(database.db, { q, ...paging });
        return paging ? new Page(rows, await countMessages(database.db, q)) : rows;
      },
    }),
    route({
      method: 'POST',
      path: '/admin/messages/:id/retry',
      tag: 'Messages',
      summary: 'Send a failed message again',
      answer: messageSchema,
      async handle({ id, caller }) {
        const now = clock.now();
        const state = await channelState();
        const message = await database.write(async (trx) => {
          const known = await findMessage(trx, id());
          if (!known) throw new AppError('notFound', 'There is no such message.');
          const queued = await requeueMessage(trx, known, state, now);
          if (!queued) throw new AppError('conflict', 'This message has been sent already.');
          await recordAudit(trx, caller, now, {
            action: 'retried',
            subject: 'message',
            subjectId: queued.id,
          });
          return queued;
        });
        database.changes.publish('messages');
        outbox.wake();
        return message;
      },
    }),
  ];
}
