import { wholeRun } from './engines.ts';

/**
 * Whether a case meets the thing at this place of a list: each of the cases, with the numbers from 0, meets everything
 * in `npm run test:all`; in `npm test` they take turns.
 */
export const isTurn = (place: number, which: number, cases: number): boolean =>
  wholeRun || place % cases === which;
