// Measures the assistant's answers by sets of messages that were written apart from the code.
import { readFileSync } from 'node:fs';
import type { Taken } from '../../src/features/assistant/answer.ts';
import {
  type Answer,
  answerTo,
  type Ground,
} from '../../src/features/assistant/answers/answer-to.ts';

export interface Asked {
  text: string;
  /** Ids of what it is about: several where it is honestly about both. */
  topics?: string[];
  /** What it says plainly, and fields that are not judged. */
  plain?: Taken;
  may?: string[];
  /** Regular expressions that the reply must or must not match. */
  facts?: string[];
  not?: string[];
  /** False: nothing of the firm's answers it. */
  known?: boolean;
}

interface Row {
  right: number;
  of: number;
  wrong: string[];
}
export type Figure = 'topic' | 'topicShown' | 'precision' | 'recall' | 'fact' | 'doesNotKnow';
export type Figures = Record<Figure, Row>;

export const noFigures = (): Figures => {
  const row = (): Row => ({ right: 0, of: 0, wrong: [] });
  const names = ['topic', 'topicShown', 'precision', 'recall', 'fact', 'doesNotKnow'] as const;
  return Object.fromEntries(names.map((name) => [name, row()])) as Figures;
};

/** In per cent. */
export const shareOf = ({ right, of }: Row): number => (of === 0 ? 100 : (100 * right) / of);

const FIELDS = [
  ...(['service', 'windowCount', 'preferredDate', 'preferredTime'] as const),
  ...(['email', 'phone', 'postcode'] as const),
];
const same = (value: unknown) => String(value).toLowerCase().replace(/\s/g, '');

/** Adds what an answer got right and wrong. */
export function judge(asked: Asked, answer: Answer, figures: Figures): void {
  const { text, topics = [], plain = {}, may = [], facts = [], not = [], known } = asked;
  const count = (figure: Figure, isRight: boolean, why: string) => {
    const row = figures[figure];
    row.of += 1;
    if (isRight) row.right += 1;
    else row.wrong.push(`${text}\n    ${why}`);
  };
  const reply = answer.sentences.join(' ');
  if (topics.length > 0) {
    const shown = answer.controls.flatMap((one) => (one.kind === 'meant' ? one.topics : []));
    const ids = [answer.topic, ...shown.map(({ id }) => id)];
    count('topic', topics.includes(answer.topic), `${answer.topic}, not ${topics}`);
    // Where nothing is known a person is offered: that is right for what is none of the trade.
    const offersPerson = topics.includes('unknown') && answer.handOff?.reason === 'unknown';
    count(
      'topicShown',
      offersPerson || ids.some((id) => topics.includes(id)),
      `${ids}, not ${topics}`,
    );
  }
  if (asked.plain) {
    for (const field of FIELDS) {
      const [got, wanted] = [answer.taken[field], plain[field]];
      const isRight = got !== undefined && same(got) === same(wanted);
      if (got !== undefined && !(may.includes(field) && wanted === undefined)) {
        count('precision', isRight, `${field} is ${got}, not ${wanted}`);
      }
      if (wanted !== undefined) count('recall', isRight, `${field} is ${got}, not ${wanted}`);
    }
  }
  for (const fact of known === false ? [] : facts) {
    count('fact', new RegExp(fact, 'i').test(reply), `no ${fact} in: ${reply}`);
  }
  for (const fact of not)
    count('fact', !new RegExp(fact, 'i').test(reply), `${fact} is in: ${reply}`);
  if (known === false) {
    const says = /do not know|cannot|please call|call \d/i.test(reply);
    count('doesNotKnow', says || answer.handOff !== undefined, reply);
  }
}

/** Asks them all, each as the first message. */
export function ask(all: readonly Asked[], ground: Ground, figures: Figures): void {
  for (const one of all) judge(one, answerTo({ message: one.text }, ground), figures);
}

export const readJson = <Item>(path: string): Item =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

interface Sentence {
  text: string;
  intent: string | string[];
  slots?: Taken;
  free?: string[];
  facts?: string[];
  not?: string[];
}

/** The messages of a set: those of 2030 have another form. */
export function messagesOf(day: string): Asked[] {
  if (day.startsWith('2030')) {
    const messages = readJson<(Asked & { topic: string; also?: string[] })[]>(
      `sets/${day}/messages.json`,
    );
    return [
      ...messages.map(({ topic, also = [], ...one }) => ({ ...one, topics: [topic, ...also] })),
      ...readJson<Asked[]>(`sets/${day}/odd.json`),
    ];
  }
  return readJson<Sentence[]>(`sets/${day}/sentences.json`).map(
    ({ intent, slots = {}, free = [], ...one }) => ({
      ...one,
      topics: [intent].flat(),
      plain: slots,
      may: free,
    }),
  );
}
