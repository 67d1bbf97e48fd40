import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { cpuBudget } from '../../../lib/process/cpu-budget.ts';
import type { Log } from '../../../lib/process/log.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import { type BookingRules, bookableRange } from '../../appointments/availability.ts';
import {
  countTakenPlaces,
  findAppointment,
  findIdenticalBooking,
} from '../../appointments/server/store.ts';
import { fillText } from '../../content/content-text.ts';
import type { Counter } from '../../counts/count.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { enqueueMessages } from '../../notifications/server/store.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import type { CallBack, Outcome } from '../answers/answers.ts';
import type { Facts } from '../answers/facts.ts';
import { type PanelWords, panelWordsOf } from '../answers/panel-texts.ts';
import { messageWords } from '../answers/wording.ts';
import { completeBooking } from '../dialogue/booking-fields.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';
import { listeningOf, needsDiary, step, tooMuch } from '../dialogue/dialogue.ts';
import { createDiary } from '../dialogue/diary.ts';
import { newState, type State, stateSchema, withoutGone } from '../dialogue/state.ts';
import { tellVisit } from '../dialogue/visit-talk.ts';
import { maskMessage, maskReply, maskText, ownWords } from '../reading/masking.ts';
import { understand } from '../reading/understanding.ts';
import type { Knowledge } from './knowledge.ts';
import { isOpenQuestion, wordedByModel } from './model-turn.ts';
import type { ModelTurn, ModelVoice } from './model-voice.ts';
import {
  type ConversationRow,
  countUp,
  findConversation,
  findTranscript,
  keepQuestion,
  keepTurn,
  personIn,
  tieBooking,
} from './store.ts';
import type { Lessons } from './teaching.ts';
import { createVisitLookUp, type VisitLookUpDeps } from './visit-look-up.ts';

export interface AssistantDeps extends VisitLookUpDeps {
  knowledge: Knowledge;
  readRules(): Promise<BookingRules>;
  log: Log;
  counter: Counter;
  /** Joins a conversation that goes to a person to its customer; a call back is a task too. */
  takeHandOff(
    trx: Handle,
    tokenHash: string,
    person: CallBack | NonNullable<ReturnType<typeof personIn>>,
    now: Date,
  ): Promise<void>;
  /** How much of the processor's time a message may take. */
  mostCpuMs?: number;
  /** Words the guided core's answers, if a language model is configured. */
  voice?: ModelVoice | undefined;
}

export interface Assistant {
  /** @param page path of the page the panel opens on. */
  panelWords(page: string | undefined): Promise<PanelWords>;
  /**
   * Answers a visitor's message.
   * @param onSentence gets sentences of the reply as soon as they are known.
   * @throws AppError 429 after thirty messages in five minutes from one address.
   */
  answer(
    input: { conversation?: string | undefined; message: string },
    caller: Pick<Caller, 'address' | 'page'>,
    onSentence?: (sentence: string) => void,
  ): Promise<AssistantAnswer>;
  tryLesson: Lessons['tried'];
  grouped: Lessons['grouped'];
  /** Links a visit to the conversation that booked it. Never fails a booking. */
  noteBooking(conversation: string, appointmentId: number): Promise<void>;
}

const HISTORY = 8;
const MESSAGES = 30;
const PER_SECONDS = 300;
/** Ten times what most messages take, and more than any that a person would write. */
const MOST_CPU_MS = 200;
/** Kept in place of a message that was not read, and so not masked. */
const UNREAD = '[more than could be read]';
const TOKEN = /^[\w-]{22}$/;
/** An older booking was not made here just now. */
const JUST_BOOKED_MS = 120_000;

export function createAssistant(deps: AssistantDeps): Assistant {
  const { database, clock, knowledge, log, voice } = deps;
  const limit = createRateLimit(
    MESSAGES,
    PER_SECONDS,
    'That is a lot of messages. Please wait a few minutes, or call us.',
    { database, name: 'assistant' },
  );
  const visits = createVisitLookUp(deps);

  /** The last turns, without personal details. */
  async function historyOf(row: ConversationRow | undefined): Promise<ModelTurn['history']> {
    const transcript = row && (await findTranscript(database.db, row.id));
    return transcript?.messages.slice(-HISTORY) ?? [];
  }

  async function complete(outcome: Outcome, facts: Facts, address: string): Promise<Outcome> {
    if (!outcome.lookUp) return outcome;
    const found = await visits.find(outcome.lookUp, address);
    const { visit, ...rest } = outcome.state;
    // After a wrong pair the visitor may correct either half.
    const state: State = found.outcome === 'unknown' && visit ? { ...rest, visit } : rest;
    return { ...outcome, ...tellVisit(found, facts), state };
  }

  return {
    panelWords: async (page) => panelWordsOf(await knowledge.factsAt(clock.now()), page),

    async answer({ conversation, message }, { address, page }, onSentence = () => undefined) {
      await limit.spend(address);
      const now = clock.now();
      const known =
        conversation !== undefined && TOKEN.test(conversation) ? conversation : undefined;
      const [facts, rules, before] = await Promise.all([
        knowledge.factsAt(now),
        deps.readRules(),
        known === undefined ? undefined : findConversation(database.db, sha256(known), now),
      ]);
      const token = before && known ? known : randomBytes(16).toString('base64url');
      const stored = await withoutBooked(readState(before?.state), deps);
      const state = withoutGone(stored, rules);
      const within = cpuBudget(deps.mostCpuMs ?? MOST_CPU_MS);
      const heard = within(() => understand(message, listeningOf(state, facts)));

      const { first, last } = bookableRange(rules, now);
      const taken =
        voice || (heard && needsDiary(state, heard))
          ? await countTakenPlaces(database.db, first, last, now)
          : () => 0;
      const diary = createDiary(rules, taken, now, facts.today);
      const scene = { facts, diary };
      const own = ownWords(facts.products);
      const guided = heard && within(() => step(state, heard, scene));
      const outcome = !guided
        ? tooMuch(state, facts)
        : voice && isOpenQuestion(state, heard, guided)
          ? await wordedByModel({
              voice,
              before: state,
              guided,
              scene,
              onSentence,
              turn: {
                message: maskText(message, { ...state.slots, ...guided.state.slots }, { own }),
                history: await historyOf(before),
                address,
              },
            })
          : await complete(guided, facts, address);

      const reply = outcome.sentences.filter(Boolean).join(' ');
      const slots = outcome.state.slots;
      const personal = { ...state.slots, ...slots };
      const said = guided
        ? maskMessage(message, personal, {
            own,
            asked:
              state.callBack && state.callBack.asking !== 'topic'
                ? state.callBack.asking
                : state.asking,
            wasAnswer: outcome.intent === 'book-visit' || outcome.intent === 'human',
          })
        : UNREAD;
      const kept = { said, replied: maskReply(reply, { ...personal, ...outcome.callBack }) };
      const toTeam = outcome.callBack
        ? callBackMessages(outcome.callBack, await deps.correspondents())
        : [];
      const handsOff = outcome.handOff !== undefined && !outcome.unanswered;
      const isHandedOff = handsOff || before?.handedOffAt;
      const joins = isHandedOff && !before?.customerId ? personIn(outcome.state) : undefined;
      const handedOff = outcome.callBack ?? joins;
      const channels = toTeam.length > 0 ? await deps.channelState() : undefined;
      await database.write(async (trx) => {
        const news = await keepTurn(
          trx,
          before,
          {
            tokenHash: sha256(token),
            state: JSON.stringify(outcome.state),
            ...kept,
            intent: outcome.intent,
            proposes: outcome.proposal !== undefined,
            handsOff,
          },
          now,
        );
        await countUp(trx, facts.today, outcome.unanswered ? [...news, 'unanswered'] : news);
        if (heard && outcome.unanswered) {
          await keepQuestion(trx, maskText(heard.text, personal, { own }).slice(0, 200), said, now);
        }
        if (channels) await enqueueMessages(trx, toTeam, channels, now);
        if (handedOff) await deps.takeHandOff(trx, sha256(token), handedOff, now);
      });
      if (!before) deps.counter.add('assistant-asked', page);
      if (toTeam.length > 0) database.changes.publish('messages');
      return {
        conversation: token,
        reply,
        kept,
        intent: outcome.intent,
        slots,
        ...(outcome.state.mode === 'booking' &&
          !outcome.state.callBack &&
          !outcome.state.visit &&
          outcome.state.asking && { asking: outcome.state.asking }),
        links: distinct(outcome.links),
        quickReplies: outcome.quickReplies,
        ...(outcome.proposal && { proposal: outcome.proposal }),
        ...(outcome.handOff && { handOff: outcome.handOff }),
      };
    },

    tryLesson: (lesson) => knowledge.lessons.tried(lesson),
    grouped: (questions) => knowledge.lessons.grouped(questions),

    async noteBooking(conversation, appointmentId) {
      try {
        const now = clock.now();
        if (!TOKEN.test(conversation)) return;
        const [row, visit] = await Promise.all([
          findConversation(database.db, sha256(conversation), now),
          findAppointment(database.db, appointmentId),
        ]);
        const age = visit ? now.getTime() - Date.parse(visit.createdAt) : Number.POSITIVE_INFINITY;
        if (!row || age > JUST_BOOKED_MS) return;
        const state: State = { ...newState(), booked: referenceOf(appointmentId) };
        await database.write(async (trx) => {
          if (await tieBooking(trx, row, appointmentId, JSON.stringify(state))) {
            await countUp(trx, londonDayOf(now), ['bookings']);
          }
        });
      } catch (error) {
        log.warn({ err: error }, 'a booking was not linked to its conversation');
      }
    },
  };
}

/** State stored by an older release may not fit this one: then it starts afresh. */
function readState(text: string | undefined): State {
  if (text === undefined) return newState();
  const read = stateSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : newState();
}

/** A proposal ends once it is sent, whoever sent it. */
async function withoutBooked(state: State, { database }: AssistantDeps): Promise<State> {
  const booking = completeBooking(state.slots);
  const phoneE164 = booking && readPhone(booking.phone)?.e164;
  if (!state.proposedAt || !booking || !phoneE164) return state;
  const since = new Date(Date.parse(state.proposedAt) - 1);
  const visit = await findIdenticalBooking(database.db, { ...booking, phoneE164 }, since);
  return visit ? { ...newState(), booked: referenceOf(visit.id) } : state;
}

function callBackMessages(callBack: CallBack, correspondents: Correspondents): NewMessage[] {
  const { settings, publicUrl } = correspondents;
  const values = { ...callBack, conversationUrl: publicUrl + urls.admin.conversations() };
  const words = messageWords.callBack;
  const common = { kind: 'call-back-team' } as const;
  const phone = teamRecipient('sms', settings, correspondents);
  const email = teamRecipient('email', settings, correspondents);
  return [
    ...(phone
      ? [
          {
            ...common,
            channel: 'sms' as const,
            recipient: phone,
            body: oneLine(fillText(words.sms, values)).slice(0, 160),
          },
        ]
      : []),
    ...(email
      ? [
          {
            ...common,
            channel: 'email' as const,
            recipient: email,
            subject: oneLine(fillText(words.subject, values)),
            body: fillText(words.body, values),
          },
        ]
      : []),
  ];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function distinct<Item extends { href: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.href, item])).values()];
}
