import { describe } from 'vitest';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Runs the same tests on SQLite and on PostgreSQL. */
export function everyEngine(suite: (engine: Engine) => void): void {
  describe.each(engines)('on %s', suite);
}
