import { describe } from 'vitest';

/** In `npm run test:all` everything is tried; `npm test` tries what a change needs, in fewer rounds. */
export const wholeRun = process.env.TEST_RUN === 'all';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/**
 * Runs the same tests on SQLite and on PostgreSQL.
 *
 * @param when `always` where the code asks which engine it is or has SQL of its own; `test:all`, the default, runs on
 * SQLite in `npm test`.
 */
export function everyEngine(
  suite: (engine: Engine) => void,
  when: 'always' | 'test:all' = 'test:all',
): void {
  describe.each(when === 'always' || wholeRun ? engines : (['sqlite'] as const))('on %s', suite);
}
