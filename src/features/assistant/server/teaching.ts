// Staff's lessons: stored in a table, and counted with the shipped sentences whenever they change.
import { setImmediate as letOthersRun } from 'node:timers/promises';
import content from '../../../../content/assistant.json' with { type: 'json' };
import { cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { Unanswered } from '../conversation.ts';
import type { Lesson, Trial } from '../lesson.ts';
import type { Intent } from '../reading/intents.ts';
import { buttons, type Example, type Meaning, meaningBy } from '../reading/meaning.ts';
import { normalWords } from '../reading/words.ts';
import { labelOfMeaning, meanings } from './meanings.ts';
import { lessonStore, listUnanswered } from './store.ts';

export interface Lessons {
  meaning(): Promise<Meaning>;
  /** Questions with their likeliest meaning; the most frequent subject first. */
  grouped(questions: readonly Omit<Unanswered, 'about'>[]): Promise<Unanswered[]>;
  /** What one more lesson would change, without saving it. */
  tried(lesson: Pick<Lesson, 'sentence' | 'meaning'>): Promise<Trial>;
}

/** Shipped examples whose meaning a trial looks at, beside the questions that visitors asked. */
const MOST_COMPARED = 400;
const MOST_QUESTIONS = 200;

export function createLessons(database: Database): Lessons {
  const known = cachedRead(database, ['lessons'], async () => {
    const taught = await lessonStore(database).list(database.db);
    return { taught, meaning: await meaningWith(taught) };
  });
  return {
    meaning: async () => (await known.read()).meaning,
    async grouped(questions) {
      const { meaning } = await known.read();
      const groups = Map.groupBy(
        questions.map((question) => ({ ...question, about: likeliest(question.example, meaning) })),
        (question) => question.about,
      );
      const timesOf = (group: readonly Unanswered[]) =>
        group.reduce((sum, { asked }) => sum + asked, 0);
      return [...groups.values()].toSorted((a, b) => timesOf(b) - timesOf(a)).flat();
    },
    async tried(lesson) {
      const { taught, meaning } = await known.read();
      const questions = await listUnanswered(database.db, MOST_QUESTIONS);
      const after = await meaningWith([...taught, lesson]);
      const others = new Set([
        ...compared,
        ...taught.map(({ sentence }) => sentence),
        ...questions.map(({ example }) => example),
      ]);
      others.delete(lesson.sentence);
      const all = [...others].map((sentence) => ({
        sentence,
        before: meaningOf(sentence, meaning),
        after: meaningOf(sentence, after),
      }));
      return {
        before: meaningOf(lesson.sentence, meaning),
        after: meaningOf(lesson.sentence, after),
        changes: all.filter((one) => one.before !== one.after),
        compared: all.length,
      };
    },
  };
}

const examples = [...content.intents, ...content.topics].flatMap((one) => one.examples);
const EVERY = Math.ceil(examples.length / MOST_COMPARED);
const compared = examples.filter((_, at) => at % EVERY === 0);

/** Words of buttons and of lessons are known exactly, whatever the other sentences say of them. */
async function meaningWith(taught: readonly Example[]): Promise<Meaning> {
  const lessonsKnown = taught.filter(({ meaning }) => meanings.some(({ id }) => id === meaning));
  const counted = await meaningBy(lessonsKnown, letOthersRun);
  const exactly = new Map(
    [...buttons, ...lessonsKnown].map(({ sentence, meaning }) => [normalWords(sentence), meaning]),
  );
  return (text) => {
    const meaning = exactly.get(text);
    if (meaning === undefined) return counted(text);
    const intent = meaning.split('/')[0] as Intent;
    const first = { intent, sure: 1, ...(meaning !== intent && { topic: meaning }) };
    return [first, ...counted(text).filter((one) => one.intent !== intent)];
  };
}

function likeliest(sentence: string, meaning: Meaning): string {
  const first = meaning(normalWords(sentence)).find(({ intent }) => intent !== 'unknown');
  return first ? labelOfMeaning(first.intent) : '';
}

function meaningOf(sentence: string, meaning: Meaning): string {
  const [first] = meaning(normalWords(sentence));
  return labelOfMeaning(first?.topic ?? first?.intent ?? 'unknown');
}
