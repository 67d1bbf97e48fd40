// Refuses weak passwords: the commonest ones, names that an attacker would try, and patterns.
import type { MatchExtended } from '@zxcvbn-ts/core';
import { AppError } from '../../../lib/http/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { demoCredentials } from '../session.ts';

/** An attacker's first guesses. */
/** A firm by the names that anyone can look up. */
export interface Firm extends Pick<Settings, 'general' | 'booking'> {
  /** Titles of area pages. */
  areas: readonly string[];
}

interface Owner {
  username: string;
  firm: Firm;
}

/** Fewer than 10^10 guesses. */
const EASY_UP_TO = 3;
/** Terms of the trade, the demo's public details, and the passphrase of a famous cartoon. */
const TRADE = [
  ...['blind', 'blinds', 'shutter', 'shutters', 'curtain', 'curtains', 'window', 'windows'],
  ...['roller', 'vertical', 'venetian', 'roman', 'fabric', 'made to measure'],
  ...[demoCredentials.password, 'correct horse battery staple'],
];
const LONGEST_LOOKED_AT = 100;
const ADVICE = 'Three or four unrelated words are better.';

/** Why a password is too easy to guess, in a sentence; undefined for a good one. */
export async function weaknessOf(password: string, owner: Owner): Promise<string | undefined> {
  const strength = await loadStrength();
  // Full-width characters and the like are the same to an attacker.
  const plain = password.normalize('NFKC').slice(0, LONGEST_LOOKED_AT);
  const names = namesOf(owner);
  const asTyped = strength.check(plain, names);
  // Signs between well-known names hide nothing.
  const bare = strength.check(plain.replace(/[^\p{L}\p{N}]/gu, ''), names);
  const weak = [asTyped, bare].find(
    ({ score, sequence }) =>
      score <= EASY_UP_TO && (sequence === asTyped.sequence || sequence.some(isName)),
  );
  return weak && `Too easy to guess: ${reasonOf(weak.sequence)}. ${ADVICE}`;
}

function namesOf({ username, firm: { general, booking, areas } }: Owner): string[] {
  const { siteName, address } = general;
  const spoken = siteName.replaceAll('&', 'and');
  const joined = [siteName, spoken].map((name) => name.replace(/[^\p{L}\p{N}]/gu, ''));
  const services = booking.services.map(({ label }) => label);
  const words = [siteName, address, ...services, ...areas].flatMap(
    (text) => text.match(/[\p{L}\p{N}]{4,}/gu) ?? [],
  );
  return [username, siteName, spoken, ...joined, ...services, ...words, ...TRADE];
}

/** @throws AppError 400 under the form's `field` */
export async function refuseWeakPassword(
  password: string,
  owner: Owner,
  field: string,
): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness) throw AppError.at(field, weakness);
}

const isName = (match: MatchExtended) =>
  match.pattern === 'dictionary' && match.dictionaryName === 'userInputs';

function reasonOf(matches: MatchExtended[]): string {
  if (matches.some(isName)) return 'it is made of a well-known name';
  const [longest] = matches.toSorted((a, b) => b.token.length - a.token.length);
  if (longest?.pattern === 'repeat') return 'it repeats itself';
  if (longest?.pattern === 'sequence') return 'it counts up or down';
  if (longest?.pattern === 'spatial') return 'its keys lie side by side';
  return 'it is one of the first guesses';
}

type Strength = Awaited<ReturnType<typeof readLists>>;
let lists: Promise<Strength> | undefined;

// 8 MB of lists: few processes ever set a password.
function loadStrength(): Promise<Strength> {
  lists ??= readLists();
  return lists;
}

async function readLists() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
