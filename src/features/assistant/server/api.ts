import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { readCursor, upTo } from '../../../kit/crud/server/paging.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder, StreamReply } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { oneAtATimeEach } from '../../../lib/process/one-at-a-time.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { panelWords } from '../answers/panel-texts.ts';
import {
  type AssistantAnswer,
  assistantAnswer,
  assistantDaySchema,
  conversationSchema,
  messageInput,
  transcriptSchema,
  unansweredSchema,
} from '../dialogue/conversation.ts';
import { lessons, trialInput, trialSchema } from '../teaching/lesson.ts';
import type { Assistant } from './assistant.ts';
import { lessonStore } from './lesson-store.ts';
import {
  countedDays,
  deleteConversation,
  deleteUnanswered,
  findTranscript,
  listConversations,
  listUnanswered,
} from './store.ts';

interface AssistantApiDeps extends Base {
  assistant: Assistant;
}

const route = routesUnder('Assistant');
const MOST_UNANSWERED = 500;
/** From one address: several tabs or people may share it. */
const MOST_AT_ONCE = 4;
const daysQuery = z.object({
  days: z
    .string()
    .regex(/^\d{1,3}$/, 'days takes 1 to 366')
    .transform(Number)
    .refine((days) => days >= 1 && days <= 366, 'days takes 1 to 366')
    .optional(),
});

/**
 * The assistant's routes. With `Accept: text/event-stream` the answer of POST /assistant comes as server-sent events:
 * a `reply` with `{"text"}` for each piece of the reply, to be joined, then `answer` with the whole answer, the same
 * JSON that `Accept: application/json` gets.
 */
export function assistantApi(deps: AssistantApiDeps): Route[] {
  const { database, clock, assistant } = deps;
  const inTurn = oneAtATimeEach(
    MOST_AT_ONCE,
    'I’m still answering your last messages. Please wait a moment, then send that again.',
  );
  const remove =
    (
      subject: string,
      missing: string,
      work: (trx: Handle, id: number) => Promise<boolean>,
    ): Route['handle'] =>
    ({ id, caller }) =>
      writeAs(deps, caller, [], async (trx, audit) => {
        if (!(await work(trx, id()))) throw new AppError('notFound', missing);
        await audit('deleted', subject, { subjectId: id() });
      });

  return [
    route.get(api.assistant(), {
      summary: 'The texts around a conversation in the assistant’s panel',
      query: { page: 'Path of the page the panel opens on: the greeting depends on it' },
      answer: panelWords,
      handle: ({ query }) => assistant.panelWords(query('page')),
    }),
    route.post(api.assistant(), {
      summary:
        'Send the assistant a message. With Accept: text/event-stream the answer is streamed: events `reply` {"text"}, whose texts joined are the reply, then one event `answer` with the whole answer',
      body: messageInput,
      answer: assistantAnswer,
      handle({ body, caller, header }) {
        const answering = (onSentence?: (sentence: string) => void) =>
          inTurn(caller.address, () => assistant.answer(body, caller, onSentence));
        return header('accept')?.includes('text/event-stream') ? streamed(answering) : answering();
      },
    }),
    route.get(adminApi.conversations(), {
      summary:
        'Conversations of the last 30 days, newest first; recognised personal details are masked',
      query: {
        after:
          'Rows after a position: start with 0, then use X-Next-After while the response has one',
        pageSize: 'Rows per page, 1 to 200',
      },
      answer: z.array(conversationSchema),
      async handle(request) {
        const { place, limit } = readCursor(request, {}, []) ?? { place: undefined, limit: 200 };
        const asked = { before: place?.id, limit: limit + 1 };
        return upTo(limit, await listConversations(database.db, asked));
      },
    }),
    route.get(adminApi.conversation(':id'), {
      summary: 'One conversation with its messages',
      answer: transcriptSchema,
      async handle({ id }) {
        return existing(await findTranscript(database.db, id()), 'conversation');
      },
    }),
    route.delete(adminApi.conversation(':id'), {
      summary: 'Delete a conversation',
      handle: remove('conversation', 'There is no such conversation.', deleteConversation),
    }),
    route.get(adminApi.unanswered(), {
      summary: 'Questions that the assistant could not answer, grouped by likeness',
      answer: z.array(unansweredSchema),
      handle: async () => assistant.grouped(await listUnanswered(database.db, MOST_UNANSWERED)),
    }),
    route.delete(adminApi.unansweredQuestion(':id'), {
      summary: 'Remove a question from the list',
      handle: remove('unanswered question', 'There is no such question.', deleteUnanswered),
    }),
    ...crudApi({
      resource: lessons,
      store: lessonStore(database),
      services: { database, clock },
      hooks: {},
    }),
    route.post(adminApi.lessonTrials(), {
      summary: 'What a lesson would change, without saving it',
      body: trialInput,
      answer: trialSchema,
      handle: ({ body }) => assistant.tryLesson(body),
    }),
    route.get(adminApi.assistantNumbers(), {
      summary: 'Conversations, proposals, bookings and hand-offs, day by day, today last',
      query: { days: 'How many days; the default is 30' },
      answer: z.array(assistantDaySchema),
      handle({ query }) {
        const { days = 30 } = validate(daysQuery, { days: query('days') });
        const today = londonDayOf(clock.now());
        const list = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
        return countedDays(database.db, list);
      },
    }),
  ];
}

/** The reply sentence by sentence as it comes, and then the whole. */
async function streamed(
  answering: (onSentence: (sentence: string) => void) => Promise<AssistantAnswer>,
): Promise<StreamReply> {
  const encoder = new TextEncoder();
  const early = new TransformStream<string, Uint8Array>(
    {
      transform: (event, controller) => controller.enqueue(encoder.encode(event)),
    },
    // Text waits here for a slow reader: a reply is short.
    { highWaterMark: 100 },
  );
  const writer = early.writable.getWriter();
  let sent = '';
  const send = (text: string) => {
    sent += text;
    return writer.write(eventOf('reply', { text })).catch(ignore);
  };
  let begun = () => {};
  const firstSentence = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const whole = answering((sentence) => {
    void send(sent === '' ? sentence : ` ${sentence}`);
    begun();
  });
  const finished = whole.then(async (found) => {
    const answer = assistantAnswer.parse(found);
    const rest = answer.reply.startsWith(sent) ? answer.reply.slice(sent.length) : answer.reply;
    for (const piece of rest.match(/.+?(?:[.!?](?:\s+|$)|$)/gs) ?? []) await send(piece);
    await writer.write(eventOf('answer', answer)).catch(ignore);
    await writer.close().catch(ignore);
  });
  finished.catch((error: unknown) => writer.abort(error).catch(ignore));
  // A refusal before the first word is a plain answer with its own status.
  await Promise.race([firstSentence, whole]);
  return new StreamReply(early.readable, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
}

// The visitor has gone: the turn is stored all the same.
const ignore = () => undefined;

const eventOf = (name: string, data: unknown) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
