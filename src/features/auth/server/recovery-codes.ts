// Recovery codes in case the phone is lost: each works once.
import { randomInt } from 'node:crypto';

// Without characters that look alike on paper.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;
const CODES = 10;

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten codes of 49 bits, such as `k7mpq-3xw9d`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => `${half()}-${half()}`);
