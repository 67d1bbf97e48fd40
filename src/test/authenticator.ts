// An authenticator app (RFC 6238), for tests.
import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/**
 * The code for the key of an `otpauth:` address now, or some steps of 30 seconds from now. Setting up takes the code of
 * now and the sign-in after it the next: both are still good when a step ends in between.
 */
export function authenticatorCode(uri: string, stepsFromNow = 0): string {
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...key].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsFromNow));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}
