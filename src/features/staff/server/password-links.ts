// Links to choose a password: 128 bits that work once, stored hashed. The e-mail in the outbox holds only the seed of
// the link, because staff can read the outbox: the office must not get an owner's link.
import { randomBytes } from 'node:crypto';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { deriveToken, sha256 } from '../../../lib/process/secrets.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { setStaffPassword } from '../../auth/server/store.ts';
import type { MessageKind, NewMessage } from '../../notifications/message.ts';
import { type Account, LINK_HOURS, type PasswordLink, type PasswordLinkKind } from '../staff.ts';
import { deletePasswordLink, findPasswordLink, findSeed, savePasswordLink } from './store.ts';

export interface LinkMaker {
  secret: string;
  /** While AUTH_SECRET changes. */
  formerSecret?: string | undefined;
  /** The page that takes a token. */
  urlOf(token: string): string;
}

const LETTER_KIND: MessageKind = 'staff-password-link';
const GONE = 'This link no longer works. Please ask for a new one.';

const tokenOf = (secret: string, seed: string) => deriveToken(secret, 'password-link', seed);

interface Seed {
  seed: string;
  expiresAt: Date;
}

/** Less than this is too short to read an e-mail in. */
const LEAST_MS = 10 * MINUTE_MS;

/** The account's link; a new one if there is none, or if it is about to expire. */
export async function keepPasswordLink(
  trx: Handle,
  maker: LinkMaker,
  userId: string,
  now: Date,
  lastsMs: number,
): Promise<Seed> {
  const link = await findSeed(trx, userId, new Date(now.getTime() + LEAST_MS));
  return link ?? makePasswordLink(trx, maker, userId, 'reset', now, lastsMs);
}

/** Creates an account's link and ends an earlier one. @returns the seed of its secret. */
export async function makePasswordLink(
  trx: Handle,
  { secret }: LinkMaker,
  userId: string,
  kind: PasswordLinkKind,
  now: Date,
  lastsMs = LINK_HOURS * HOUR_MS,
): Promise<Seed> {
  const seed = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + lastsMs);
  const tokenHash = sha256(tokenOf(secret, seed));
  await savePasswordLink(trx, { userId, tokenHash, seed, kind, expiresAt }, now);
  return { seed, expiresAt };
}

export const urlOfSeed = ({ secret, urlOf }: LinkMaker, seed: string) =>
  urlOf(tokenOf(secret, seed));

/** The e-mail with a link, as the outbox stores it: with the link's seed in its place. */
export function passwordLinkLetter(
  { username, name, email }: Pick<Account, 'username' | 'name' | 'email'>,
  kind: PasswordLinkKind,
  seed: string,
  siteName: string,
  lasts = `${LINK_HOURS} hours`,
): NewMessage[] {
  if (!email) return [];
  const why =
    kind === 'invitation'
      ? `You have an account for the back office of ${siteName}.`
      : `You asked for a new password for the back office of ${siteName}.`;
  return [
    {
      kind: LETTER_KIND,
      channel: 'email',
      recipient: email,
      subject:
        kind === 'invitation' ? `Your account at ${siteName}` : `A new password, ${siteName}`,
      body: [
        `Hello ${name},`,
        `${why} Your user name is ${username}. Choose your password here:`,
        `{one-time link ${seed}}`,
        `The link works once, and for ${lasts}.`,
        siteName,
      ].join('\n\n'),
    },
  ];
}

/** The e-mail as it is sent. Only for our own messages: any other that contains a seed gets no link. */
export async function withPasswordLink<Letter extends { kind: string; body: string }>(
  { database, clock }: Base,
  maker: LinkMaker,
  letter: Letter,
): Promise<Letter> {
  const [inPlace, seed] = /\{one-time link ([\w-]{22})\}/.exec(letter.body) ?? [];
  if (letter.kind !== LETTER_KIND || !inPlace || !seed) return letter;
  const { secret, formerSecret, urlOf } = maker;
  // Queued before the secret changed.
  const former = formerSecret && tokenOf(formerSecret, seed);
  const isFormer = former && (await findPasswordLink(database.db, sha256(former), clock.now()));
  const url = urlOf(isFormer ? former : tokenOf(secret, seed));
  return { ...letter, body: letter.body.replace(inPlace, () => url) };
}

/** The account of a link. @throws AppError 404 */
export async function findLink({ database, clock }: Base, token: string): Promise<PasswordLink> {
  const found = await findPasswordLink(database.db, sha256(token), clock.now());
  if (!found) throw new AppError('notFound', GONE);
  return { ...found, username: found.username ?? found.name };
}

/**
 * Sets a password with a link, which then stops working; ends every session of the account.
 * @throws AppError 404
 */
export async function spendLink(
  services: Base,
  { token, hash }: { token: string; hash: (link: PasswordLink) => Promise<string> },
  caller: Caller,
): Promise<PasswordLink> {
  const link = await findLink(services, token);
  // Expensive, so after a first check, and before the transaction.
  const passwordHash = await hash(link);
  const visitor = { ...caller, staff: undefined };
  await writeAs(services, visitor, 'staff', async (trx, audit, now) => {
    const tokenHash = sha256(token);
    const found = await findPasswordLink(trx, tokenHash, now);
    if (!found || !(await deletePasswordLink(trx, tokenHash))) {
      throw new AppError('notFound', GONE);
    }
    await setStaffPassword(trx, link.username, passwordHash, now);
    const action = found.kind === 'invitation' ? 'accepted-invitation' : 'reset-password';
    await audit(action, 'staff', { detail: link.username });
  });
  return link;
}
