import type { Generated } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Database } from '../../../lib/database/database.ts';
import { type Lesson, lessonSchema, lessons } from '../teaching/lesson.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    lessons: true;
  }
  interface Tables {
    assistantLessons: { id: Generated<number>; sentence: string };
  }
}

export const lessonStore = ({ engine }: Pick<Database, 'engine'>): CrudStore<Lesson> =>
  crudStore(engine, 'assistantLessons', lessonSchema, lessons.searchable, 'Lesson', {
    sentence: ['sentence'],
  });
