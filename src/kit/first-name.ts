import { holdsLink } from './public-form.ts';

const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|fr|cllr|capt|captain|major|col|colonel|sir|dame|lady|lord)\.?$/i;
/** Of these the first name follows: Sir Ian. Before a surname alone they stay: Lady Hall. */
const WITH_FIRST_NAME = /^(?:sir|dame|lady|lord)$/i;
const AND = /^(?:and|&|\+)$/i;
const INITIAL = /^(?:\p{L}\.?){1,2}$/u;
const PARTICLE = /^(?:van|von|de|der|den|du|le|la|st\.?)$/;
const GROUP = /^the\b|\b(?:family|household|ltd|limited|llp)\.?$/i;

/**
 * How to greet somebody: 'Jane' for 'Dr Jane Rowe', 'Mrs Patel', 'Jane & Tom' for a couple, 'The Smith Family' whole.
 * @returns 'there' where no part is sure to be a name
 */
export function firstNameOf(typed: string): string {
  // Stored before names were checked.
  if (holdsLink(typed)) return 'there';
  const name = inOrder(
    typed
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/\s+/g, ' '),
  );
  return inUsualCase(greeted(name), /\p{Ll}/u.test(name)) || 'there';
}

/** 'Smith, Mr John' as people say it; 'John Smith, MBE' without what follows. */
function inOrder(name: string): string {
  const [before = '', after = ''] = name.split(/\s*,\s*/);
  return after && !before.includes(' ') ? `${after} ${before}` : before || after;
}

function greeted(name: string): string {
  const words = name.split(' ');
  const from = words.findIndex((word) => !TITLE.test(word) && !AND.test(word));
  if (from < 0) return '';
  const [titles, names] = [words.slice(0, from), words.slice(from)];
  const [first = '', second = ''] = names;
  const noble = titles.findLast((title) => WITH_FIRST_NAME.test(title));
  const isCouple = names.some((word) => AND.test(word));
  if (GROUP.test(name) || (isCouple && titles.length > 0)) return name;
  if (isCouple) return AND.test(second) ? names.slice(0, 3).join(' ') : name;
  const isFirstName = !isInitial(first) && !PARTICLE.test(first);
  if (titles.length === 0) return isFirstName ? first : name;
  if (names.length === 1 || !isFirstName || titles.some((title) => AND.test(title))) {
    return [...titles, ...names.filter((word) => !isInitial(word))].join(' ');
  }
  return noble ? `${noble} ${first}` : first;
}

/** 'J', 'J.', 'JR': not 'Jo' or 'Al'. */
const isInitial = (word: string) => INITIAL.test(word) && !/^\p{L}\p{Ll}$/u.test(word);

/** 'Mrs O'Neill' for 'MRS O'NEILL'. */
function inUsualCase(name: string, hasSmallLetters: boolean): string {
  if (hasSmallLetters && /\p{Lu}/u.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/\bMc\p{L}/gu, (start) => `Mc${start.slice(2).toUpperCase()}`)
    .replaceAll(' And ', ' and ');
}
