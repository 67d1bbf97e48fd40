// argon2id by Node's own crypto, with the OWASP figures: 19 MiB, two passes, one lane.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../../lib/http/errors.ts';

const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const AT_ONCE = 2;
const QUEUE = 20;

export const passwordLength = { min: 12, max: 1000 };

const derive = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

/** PHC text: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await tagOf(password, salt);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Compares in constant time. Anything but one of our own argon2id hashes matches nothing. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, kind, , figures, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await tagOf(password.slice(0, passwordLength.max), Buffer.from(salt, 'base64'));
  return (
    kind === 'argon2id' &&
    figures === `m=${MEMORY_KIB},t=${PASSES},p=${LANES}` &&
    password.length <= passwordLength.max &&
    expected.length === actual.length &&
    timingSafeEqual(expected, actual)
  );
}

// Each hash takes 19 MiB and a processor for 27 ms: two at once, the rest wait, a crowd is turned away.
async function tagOf(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) {
      throw new AppError(
        'tooManyRequests',
        'Too many people are signing in. Please try again shortly.',
        {
          retryAfterSeconds: 5,
        },
      );
    }
    await new Promise<void>((next) => waiting.push(next));
  }
  running += 1;
  try {
    return await derive('argon2id', {
      message: password,
      nonce: salt.length >= 8 ? salt : Buffer.alloc(16),
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
