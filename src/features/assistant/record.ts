import { lessons } from './lesson.ts';

export const lessonFacts = lessons.facts;
