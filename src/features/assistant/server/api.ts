import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { readCursor, upTo } from '../../../kit/crud/server/paging.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Intake } from '../../../kit/http/form-guard.ts';
import { intakeRoute } from '../../../kit/http/intake.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { oneAtATimeEach } from '../../../lib/process/one-at-a-time.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import {
  assistantAnswer,
  type CallBackAnswer,
  type CallBackInput,
  callBackAnswer,
  messageInput,
  visitAnswer,
  visitInput,
} from '../answer.ts';
import { panelWords } from '../answers/panel-texts.ts';
import {
  assistantDaySchema,
  conversationSchema,
  transcriptSchema,
  unansweredSchema,
} from '../conversation.ts';
import { CHOOSE_MEANING, lessons, meaningSchema, trialInput, trialSchema } from '../lesson.ts';
import type { Assistant } from './assistant.ts';
import { meanings } from './meanings.ts';
import {
  countedDays,
  deleteConversations,
  deleteQuestion,
  findTranscript,
  lessonStore,
  listConversations,
  listUnanswered,
} from './store.ts';

interface AssistantApiDeps extends Base {
  assistant(): Promise<Assistant>;
  callBackIntake: Intake<CallBackInput, CallBackAnswer>;
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

export function assistantApi(deps: AssistantApiDeps): Route[] {
  const { database, clock, assistant, callBackIntake } = deps;
  const inTurn = oneAtATimeEach(
    MOST_AT_ONCE,
    'I’m still answering your last messages. Please wait a moment, then send that again.',
  );
  const remove =
    (
      subject: string,
      missing: string,
      work: (trx: Handle, id: number) => Promise<number>,
    ): Route['handle'] =>
    ({ id, caller }) =>
      writeAs(deps, caller, [], async (trx, audit) => {
        if ((await work(trx, id())) === 0) throw new AppError('notFound', missing);
        await audit('deleted', subject, { subjectId: id() });
      });

  return [
    route.get(api.assistantStart(), {
      summary: 'How a conversation begins, and the texts around it in the panel',
      query: { page: 'Path of the page the panel opens on: the greeting depends on it' },
      answer: panelWords,
      handle: async ({ query }) => (await assistant()).start(query('page')),
    }),
    route.post(api.assistant(), {
      summary: 'Send the assistant a message',
      body: messageInput,
      answer: assistantAnswer,
      handle: ({ body, caller }) =>
        inTurn(caller.address, async () => (await assistant()).answer(body, caller)),
    }),
    route.post(api.assistantVisit(), {
      summary:
        'Look up a visit by reference and postcode. Its private link goes to the contact details on record',
      body: visitInput,
      answer: visitAnswer,
      handle: async ({ body, caller }) => (await assistant()).findVisit(body, caller.address),
    }),
    intakeRoute(callBackIntake, {
      path: api.assistantCallBack(),
      tag: 'Assistant',
      summary: 'Ask the team to ring',
      answer: callBackAnswer,
      keys: 'call-back',
    }),
    route.get(adminApi.conversations(), {
      summary: 'Conversations of the last 30 days, newest first, without personal details',
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
      handle: remove('conversation', 'There is no such conversation.', (trx, id) =>
        deleteConversations(trx, [id]),
      ),
    }),
    route.get(adminApi.unanswered(), {
      summary: 'Questions that the assistant could not answer, grouped by likeness',
      answer: z.array(unansweredSchema),
      handle: async () =>
        (await assistant()).lessons.grouped(await listUnanswered(database.db, MOST_UNANSWERED)),
    }),
    route.delete(adminApi.unansweredQuestion(':id'), {
      summary: 'Remove a question from the list',
      handle: remove('unanswered question', 'There is no such question.', deleteQuestion),
    }),
    ...crudApi({
      resource: lessons,
      store: lessonStore(database),
      services: { database, clock },
      hooks: { beforeWrite: async (_, { meaning }) => requireMeaning(meaning) },
    }),
    route.get(adminApi.lessonMeanings(), {
      summary: 'What a sentence can be taught to mean',
      answer: z.array(meaningSchema),
      handle: async () => [...meanings],
    }),
    route.post(adminApi.lessonTrials(), {
      summary: 'What a lesson would change, without saving it',
      body: trialInput,
      answer: trialSchema,
      async handle({ body }) {
        requireMeaning(body.meaning);
        return (await assistant()).lessons.tried(body);
      },
    }),
    route.get(adminApi.assistantNumbers(), {
      summary: 'Conversations, bookings begun and made, and hand-offs, day by day, today last',
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

/** @throws AppError 400 */
function requireMeaning(meaning: string): void {
  if (!meanings.some(({ id }) => id === meaning)) throw AppError.at('meaning', CHOOSE_MEANING);
}
