// E-mails a link to choose a new password. The answer never reveals whether an account exists.
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { isUniqueViolation } from '../../../lib/database/database.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { enqueueMessages } from '../../notifications/server/store.ts';
import type { StaffServices } from './accounts.ts';
import { keepPasswordLink, passwordLinkLetter } from './password-links.ts';
import { findAccountByEmail } from './store.ts';

const LASTS_MS = 30 * MINUTE_MS;
const TOO_MANY = 'Too many requests for a new password. Please wait a quarter of an hour.';

/** Answers whether this server sends e-mail, after the same time for every address. @throws AppError 429 */
export function createForgottenPassword(services: StaffServices) {
  const { database, links, signInMs } = services;
  const byAddress = createRateLimit(10, 15 * 60, TOO_MANY, {
    database,
    name: 'forgotten password',
  });
  // Counted per caller: a stranger's requests do not use up the owner's.
  const byAsker = createRateLimit(3, 3600, TOO_MANY, { database, name: 'forgotten password by' });
  const byEmail = createRateLimit(12, 3600, TOO_MANY, { database, name: 'forgotten password of' });

  async function sendLink(email: string, caller: Caller): Promise<void> {
    await byAsker.spend(`${caller.address} ${email}`);
    await byEmail.spend(email);
    const [channels, siteName] = await Promise.all([services.channelState(), services.siteName()]);
    const visitor = { ...caller, staff: undefined };
    await writeAs(services, visitor, 'messages', async (trx, audit, now) => {
      const account = await findAccountByEmail(trx, email, now);
      if (account?.state !== 'active') return;
      const { id, username } = account;
      // Sends the same link again, also one made by an owner: a request must not end a valid link.
      const { seed, expiresAt } = await keepPasswordLink(trx, links, id, now, LASTS_MS);
      const minutes = Math.floor((expiresAt.getTime() - now.getTime()) / MINUTE_MS);
      const lasts = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
      const letters = passwordLinkLetter(account, 'reset', seed, siteName, lasts);
      const notAfter = expiresAt.toISOString();
      const inTime = letters.map((letter) => ({ ...letter, notAfter }));
      await enqueueMessages(trx, inTime, channels, now);
      await audit('asked-for-password-link', 'staff', { detail: username });
    });
  }

  return async (email: string, caller: Caller): Promise<{ emails: boolean }> => {
    await byAddress.spend(caller.address);
    const { email: provider, emailEnabled } = await services.channelState();
    const emails = provider === 'provider' && emailEnabled;
    const started = performance.now();
    if (emails) {
      await sendLink(email, caller).catch((error: unknown) => {
        // They have had a link, from a concurrent request or too often. The answer does not reveal it.
        const hadOne = error instanceof AppError && error.code === 'tooManyRequests';
        if (!hadOne && !isUniqueViolation(error)) throw error;
      });
    }
    const rest = signInMs - (performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
    return { emails };
  };
}
