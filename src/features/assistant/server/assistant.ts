// Answers visitors' messages: the rules around the answer, and what is kept of it.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Caller } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { cpuBudget } from '../../../lib/process/cpu-budget.ts';
import type { Log } from '../../../lib/process/log.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type BookingRules, bookableRange } from '../../appointments/availability.ts';
import { countTakenPlaces, findAppointment } from '../../appointments/server/store.ts';
import type { Counter } from '../../counts/count.ts';
import type { AssistantAnswer, messageInput, Taken, VisitAnswer, visitInput } from '../answer.ts';
import { type Answer, answerTo } from '../answers/answer-to.ts';
import { createDiary } from '../answers/diary.ts';
import { type PanelWords, panelWordsOf } from '../answers/panel-texts.ts';
import { say } from '../answers/wording.ts';
import { mask, maskReply } from '../reading/masking.ts';
import type { Knowledge } from './knowledge.ts';
import type { ModelReader } from './model-reading.ts';
import { countUp, findConversation, keepQuestion, keepTurn, tieBooking } from './store.ts';
import type { Lessons } from './teaching.ts';
import { createVisitLookUp, type VisitLookUpDeps } from './visit-look-up.ts';

export interface AssistantDeps extends VisitLookUpDeps {
  knowledge: Knowledge;
  /** Reads messages, if a language model is configured. */
  reader?: ModelReader | undefined;
  readRules(): Promise<BookingRules>;
  /** Joins the conversation of somebody who asks for a person to the customer whose contact was said. */
  joinConversation(
    trx: Handle,
    tokenHash: string,
    contact: Pick<Taken, 'email' | 'phone'>,
    now: Date,
  ): Promise<void>;
  log: Log;
  counter: Counter;
  /** How much of the processor's time a message may take. */
  mostCpuMs?: number;
}

export interface Assistant {
  /** @param page path of the page the panel opens on. */
  start(page: string | undefined): Promise<PanelWords>;
  /** @throws AppError 429 after thirty messages in five minutes from one address. */
  answer(
    input: z.infer<typeof messageInput>,
    caller: Pick<Caller, 'address' | 'page'>,
  ): Promise<AssistantAnswer>;
  /** @throws AppError 429 after some wrong pairs */
  findVisit(pair: z.infer<typeof visitInput>, address: string): Promise<VisitAnswer>;
  lessons: Pick<Lessons, 'tried' | 'grouped'>;
  /** Links a visit to the conversation that booked it. Never fails a booking. */
  noteBooking(conversation: string, appointmentId: number): Promise<void>;
}

const MESSAGES = 30;
const PER_SECONDS = 300;
/** Ten times what most messages take, and more than any that a person would write. */
const MOST_CPU_MS = 200;
const TOKEN = /^[\w-]{22}$/;
/** An older booking was not made here just now. */
const JUST_BOOKED_MS = 120_000;

const personalIn = ({ email = '', phone = '', postcode = '' }: Taken) => [email, phone, postcode];

export function createAssistant(deps: AssistantDeps): Assistant {
  const { database, clock, knowledge, log, reader } = deps;
  const limit = createRateLimit(
    MESSAGES,
    PER_SECONDS,
    'That is a lot of messages. Please wait a few minutes, or call us.',
    { database, name: 'assistant' },
  );
  const findVisit = createVisitLookUp(deps);
  const conversationOf = (token: string | undefined, now: Date) =>
    TOKEN.test(token ?? '') ? findConversation(database.db, sha256(token ?? ''), now) : undefined;

  return {
    start: async (page) => panelWordsOf(await knowledge.factsAt(clock.now()), page),

    async answer({ conversation, message, field, price }, { address, page }) {
      await limit.spend(address);
      const now = clock.now();
      const [facts, known, rules, before] = await Promise.all([
        knowledge.factsAt(now),
        knowledge.knownWords(),
        deps.readRules(),
        conversationOf(conversation, now),
      ]);
      const token = (before && conversation) ?? randomBytes(16).toString('base64url');
      const { first, last } = bookableRange(rules, now);
      const taken = await countTakenPlaces(database.db, first, last, now);
      const diary = createDiary(rules, taken, now, facts.today);
      const within = cpuBudget(deps.mostCpuMs ?? MOST_CPU_MS);
      const ground = { facts, diary };
      const masked = mask(message, known);
      const understood = await reader?.read(masked.text, ground, address);
      const found = within(() => answerTo({ message, field, price, understood }, ground));
      const answer: Answer = found ?? {
        sentences: [say('tooMuch', facts)],
        topic: 'unknown',
        sure: false,
        links: [{ title: 'Book a free visit', href: facts.links.booking }],
        quickReplies: [],
        controls: [],
        taken: {},
      };
      const { sentences, unanswered, links, ...rest } = answer;
      const reply = sentences.filter(Boolean).join(' ');
      // In doubt a person is only offered.
      const handsOff = answer.handOff !== undefined && answer.handOff.reason !== 'unknown';
      const { email, phone } = answer.taken;
      await database.write(async (trx) => {
        const news = await keepTurn(
          trx,
          before,
          {
            tokenHash: sha256(token),
            said: masked.text,
            replied: maskReply(reply, [...masked.hidden, ...personalIn(answer.taken)]),
            intent: answer.topic,
            proposes: answer.controls.some(({ kind }) => kind === 'confirm'),
            handsOff,
          },
          now,
        );
        await countUp(trx, facts.today, unanswered ? [...news, 'unanswered'] : news);
        if (unanswered) await keepQuestion(trx, masked.text, now);
        if (handsOff) await deps.joinConversation(trx, sha256(token), { email, phone }, now);
      });
      if (!before) deps.counter.add('assistant-asked', page);
      return {
        conversation: token,
        reply,
        ...rest,
        links: [...new Map(links.map((link) => [link.href, link])).values()],
      };
    },

    findVisit: async (pair, address) =>
      findVisit(pair, address, await knowledge.factsAt(clock.now())),
    lessons: knowledge.lessons,

    async noteBooking(conversation, appointmentId) {
      try {
        const now = clock.now();
        const [row, visit] = await Promise.all([
          conversationOf(conversation, now),
          findAppointment(database.db, appointmentId),
        ]);
        const age = visit ? now.getTime() - Date.parse(visit.createdAt) : Number.POSITIVE_INFINITY;
        if (!row || age > JUST_BOOKED_MS) return;
        await database.write(async (trx) => {
          if (await tieBooking(trx, row, appointmentId))
            await countUp(trx, londonDayOf(now), ['bookings']);
        });
      } catch (error) {
        log.warn({ err: error }, 'a booking was not linked to its conversation');
      }
    },
  };
}
