// Callers with a token: it must exist, be valid, and not call too often.
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { ApiToken } from '../token.ts';
import { findTokenByHash, noteTokenUse } from './token-store.ts';

interface Tokens {
  /** @throws AppError 401 for an unknown or expired one, 429 past 600 calls a minute */
  find(token: string): Promise<ApiToken>;
}

const PREFIX = 'sill_';
const CALLS_A_MINUTE = 600;
const NOTED_EVERY_MS = MINUTE_MS;

export const newToken = () => PREFIX + randomBytes(32).toString('base64url');

export function createTokens(database: Database, clock: Clock): Tokens {
  const limit = createRateLimit(CALLS_A_MINUTE, 60, 'This token may call 600 times a minute.', {
    database,
    name: 'token',
  });
  return {
    async find(text) {
      const now = clock.now();
      const token = await findTokenByHash(database.db, sha256(text));
      if (!token || token.until < now.toISOString()) {
        throw new AppError('unauthenticated', 'This token is unknown or has expired.');
      }
      await limit.spend(String(token.id));
      const noted = token.lastUsedAt === null ? 0 : Date.parse(token.lastUsedAt);
      if (now.getTime() - noted >= NOTED_EVERY_MS) {
        await database.write((trx) => noteTokenUse(trx, token.id, now));
      }
      return token;
    },
  };
}
