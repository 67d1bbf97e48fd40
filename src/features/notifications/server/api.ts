import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { pageOrWhole, rangeParameters, readCursor, upTo } from '../../../kit/crud/server/paging.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import {
  type Caller,
  type Route,
  type RouteRequest,
  routesUnder,
} from '../../../kit/http/route.ts';
import { validateQuery } from '../../../kit/http/validate.ts';
import type { WordIndexer } from '../../../kit/search/word-indexer.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import {
  channels,
  isKept,
  messageCountsSchema,
  messageSchema,
  messageStatuses,
  retryAllSchema,
} from '../message.ts';
import { retryWords } from '../message-labels.ts';
import { findMessage } from '../written/server/store.ts';
import {
  cancelMessage,
  countLog,
  countMessages,
  listMessages,
  listMessagesBefore,
  messagesAfter,
  requeueMessage,
} from './log-store.ts';
import type { ChannelState } from './store.ts';

const route = routesUnder('Messages');

interface Deps extends Base {
  channelState(): Promise<ChannelState>;
  wordIndexer: Pick<WordIndexer, 'catchUp'>;
}

const filterQuery = z.object({
  status: z.enum(messageStatuses, `status takes ${messageStatuses.join(', ')}`).optional(),
  channel: z.enum(channels, `channel takes ${channels.join(', ')}`).optional(),
  kind: z.string().max(100).optional(),
});

const readFilter = (request: RouteRequest) => ({
  q: request.query('q'),
  ...validateQuery(filterQuery, request),
});

const RETRY_BATCH = 50;

export function notificationsApi(deps: Deps): Route[] {
  const { database, clock, channelState, wordIndexer } = deps;

  return [
    route.get(adminApi.messages(), {
      summary: 'Everything sent, queued and failed, newest first',
      query: {
        q: 'Text in recipient or subject; with `after`, the start of any word, or a telephone number',
        status: 'One status',
        channel: 'sms or email',
        kind: 'One kind of message, such as booking-confirmed-customer',
        ...rangeParameters,
      },
      answer: z.array(messageSchema),
      async handle(request) {
        const filter = readFilter(request);
        const cursor = readCursor(request, {}, []);
        if (cursor) {
          if (filter.q?.trim()) await wordIndexer.catchUp();
          const { place, limit } = cursor;
          const asked = { ...filter, before: place?.id, limit: limit + 1 };
          return upTo(limit, await listMessagesBefore(database, asked));
        }
        return pageOrWhole(
          request,
          (part) => listMessages(database.db, { ...filter, ...part }),
          () => countMessages(database.db, filter),
        );
      },
    }),
    route.get(adminApi.messageCounts(), {
      summary: "Waiting and failed messages, and today's text messages against their limit",
      answer: messageCountsSchema,
      handle: () => countLog(database.db, clock.now()),
    }),
    route.post(adminApi.retryMessages('failed'), {
      summary: 'Send all failed messages again that may still be sent',
      answer: retryAllSchema,
      handle: ({ caller }) => retryAll(deps, 'failed', caller),
    }),
    route.post(adminApi.retryMessages('restored'), {
      summary: 'Send the messages held back by a restored backup that may still be sent',
      answer: retryAllSchema,
      handle: ({ caller }) => retryAll(deps, 'restored', caller),
    }),
    route.post(adminApi.messageRetry(':id'), {
      summary: 'Send a failed message again',
      answer: messageSchema,
      async handle({ id, caller }) {
        const state = await channelState();
        return writeAs(deps, caller, 'messages', async (trx, audit, now) => {
          const outcome = existing(
            await requeueMessage(trx, id(), state, now, 'ignored'),
            'message',
          );
          if ('refused' in outcome) throw new AppError('conflict', outcome.refused);
          await audit('retried', 'message', { subjectId: outcome.message.id });
          return outcome.message;
        });
      },
    }),
    route.post(adminApi.messageCancellation(':id'), {
      summary: 'Cancel a message that has not been sent yet',
      answer: messageSchema,
      handle: ({ id, caller }) =>
        writeAs(deps, caller, 'messages', async (trx, audit) => {
          existing(await findMessage(trx, id()), 'message');
          const cancelled = await cancelMessage(trx, id(), caller.staff?.username ?? 'staff');
          if (!cancelled) throw new AppError('conflict', 'This message is no longer waiting.');
          await audit('cancelled', 'message', { subjectId: id() });
          return cancelled;
        }),
    }),
  ];
}

/** Sends all again that may still be sent, a few at a time. */
async function retryAll(deps: Deps, which: 'failed' | 'restored', caller: Caller) {
  const { database, clock } = deps;
  const state = await deps.channelState();
  let retried = 0;
  let left: string | null = null;
  let after = 0;
  while (true) {
    const now = clock.now();
    const found = await messagesAfter(database.db, which, after, RETRY_BATCH);
    if (found.length === 0) break;
    after = found.at(-1)?.id ?? after;
    const outcomes = await database.write(async (trx) => {
      const all = [];
      for (const { id } of found) all.push(await requeueMessage(trx, id, state, now, 'hold'));
      return all;
    });
    for (const outcome of outcomes) {
      if (!outcome || 'refused' in outcome) left ??= outcome?.refused ?? null;
      else if (isKept(outcome.message)) left ??= `${retryWords(outcome.message)}.`;
      else retried += 1;
    }
  }
  const detail = `${retried} ${which === 'failed' ? 'that had failed' : 'from a backup'}`;
  await writeAs(deps, caller, 'messages', (_trx, audit) => audit('retried', 'message', { detail }));
  return { retried, left };
}
