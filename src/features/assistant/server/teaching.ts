// Staff's lessons: stored in a table, and learned on top of the shipped model whenever they change.
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Unanswered } from '../dialogue/conversation.ts';
import { featuresOf } from '../reading/intent-features.ts';
import { shippedModel, wishesIn } from '../reading/intent-model.ts';
import { type IntentModel, type Labelled, likelihoods, relearned } from '../reading/learning.ts';
import { hear } from '../reading/understanding.ts';
import type { Offered } from '../reading/values.ts';
import type { Lesson, Trial } from '../teaching/lesson.ts';
import { labelOfMeaning, meanings } from '../teaching/meanings.ts';
import { lessonStore } from './lesson-store.ts';
import { listUnanswered } from './store.ts';

export interface Lessons {
  model(): Promise<IntentModel>;
  /** Questions with their likeliest meaning; the most frequent subject first. */
  grouped(questions: readonly Omit<Unanswered, 'about'>[]): Promise<Unanswered[]>;
  /** What one more lesson would change, without saving it. */
  tried(lesson: Pick<Lesson, 'sentence' | 'meaning'>): Promise<Trial>;
}

/** Shipped examples learned again with the lessons, so that none is forgotten. */
const MOST_REHEARSED = 400;
const MOST_QUESTIONS = 200;
const ANY_DAY = '2025-06-10';

interface Example {
  sentence: string;
  meaning: string;
}

export function createLessons(database: Database, settings: CachedRead<Settings>): Lessons {
  const known = cachedRead(database, ['lessons', 'settings'], async () => {
    const [taught, { booking }] = await Promise.all([
      lessonStore(database).list(database.db),
      settings.read(),
    ]);
    return { taught, booking, model: modelWith(taught, booking) };
  });
  return {
    model: async () => (await known.read()).model,
    async grouped(questions) {
      const { booking, model } = await known.read();
      const about = (sentence: string) => labelOfMeaning(nearestIn(sentence, booking, model));
      const groups = Map.groupBy(
        questions.map((question) => ({ ...question, about: about(question.example) })),
        (question) => question.about,
      );
      const timesOf = (group: readonly Unanswered[]) =>
        group.reduce((sum, { asked }) => sum + asked, 0);
      return [...groups.values()].toSorted((a, b) => timesOf(b) - timesOf(a)).flat();
    },
    async tried(lesson) {
      const { taught, booking, model } = await known.read();
      const questions = await listUnanswered(database.db, MOST_QUESTIONS);
      const taughtModel = modelWith([...taught, lesson], booking);
      const meaningBy = (one: IntentModel, sentence: string) =>
        labelOfMeaning(meaningOf(sentence, booking, one));
      const others = new Set(
        [...rehearsed, ...taught, ...questions.map(({ example }) => ({ sentence: example }))].map(
          ({ sentence }) => sentence,
        ),
      );
      others.delete(lesson.sentence);
      const compared = [...others].map((sentence) => ({
        sentence,
        before: meaningBy(model, sentence),
        after: meaningBy(taughtModel, sentence),
      }));
      return {
        before: meaningBy(model, lesson.sentence),
        after: meaningBy(taughtModel, lesson.sentence),
        changes: compared.filter(({ before, after }) => before !== after),
        compared: compared.length,
      };
    },
  };
}

const examples = meanings.flatMap(({ id, examples: texts }) =>
  texts.map((sentence): Example => ({ sentence, meaning: id })),
);
const EVERY = Math.ceil(examples.length / MOST_REHEARSED);
const rehearsed = examples.filter((_, at) => at % EVERY === 0);

function modelWith(taught: readonly Example[], offered: Offered): IntentModel {
  const lessonsKnown = taught.filter(({ meaning }) => meanings.some(({ id }) => id === meaning));
  if (lessonsKnown.length === 0) return shippedModel;
  const labelled = (some: readonly Example[]) =>
    some.map(
      ({ sentence, meaning }): Labelled => ({
        label: meaning,
        features: featuresIn(sentence, offered),
      }),
    );
  return relearned(shippedModel, labelled(lessonsKnown), labelled(rehearsed));
}

function featuresIn(sentence: string, offered: Offered): string[] {
  const { wishText, signals } = hear(sentence, { today: ANY_DAY, offered });
  return featuresOf(wishText, signals);
}

function nearestIn(sentence: string, offered: Offered, { intents }: IntentModel): string {
  const shares = likelihoods(intents, featuresIn(sentence, offered));
  const [first = ''] = intents.classes
    .map((intent, at) => ({ intent, share: shares[at] ?? 0 }))
    .filter(({ intent }) => intent !== 'unknown')
    .toSorted((a, b) => b.share - a.share)
    .map(({ intent }) => intent);
  return first;
}

function meaningOf(sentence: string, offered: Offered, model: IntentModel): string {
  const { wishes, strange } = wishesIn(featuresIn(sentence, offered), model);
  const [first] = wishes;
  return first?.topic ?? first?.intent ?? strange ?? 'unknown';
}
