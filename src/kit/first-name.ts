import { holdsLink } from './public-form.ts';

const TITLES =
  'mr|mrs|ms|miss|mx|mstr|mister|madam|messrs|dr|doctor|prof|professor|rev|revd|reverend|canon|fr|father|sister|cllr|capt|captain|major|col|colonel|lt|sgt|sir|dame|lady|lord|baroness|hon|rt';
const TITLE = new RegExp(`^(?:${TITLES})\\.?$`, 'i');
/** 'Dr.Jane', and a title in brackets; what else is in brackets is no name. */
const CLOSE_TITLE = new RegExp(`(^|[ &])(${TITLES})\\.(?=\\p{L})`, 'giu');
const BRACKETS = new RegExp(`\\((?:(${TITLES})\\.?|[^)]*)\\)`, 'gi');
/** Of these the first name follows: Sir Ian. Before a surname alone they stay: Lady Hall. */
const WITH_FIRST_NAME = /^(?:sir|dame|lady|lord)$/i;
const AND = /^(?:and|&|\+)$/i;
const INITIAL = /^(?:\p{L}\.?){1,2}$/u;
const PARTICLE = /^(?:van|von|de|der|den|du|le|la|st\.?)$/i;
const GROUP = /^the\b|\bof\b|\b(?:family|household|sons|ltd|limited|llp|plc)\.?$/i;

/**
 * How to greet somebody: 'Jane' for 'Dr Jane Rowe', 'Mrs Patel', 'Jane & Tom' for a couple, 'The Smith Family' whole.
 * @returns 'there' where no part is sure to be a name
 */
export function firstNameOf(typed: string): string {
  // Stored before names were checked: links, flats and numbers.
  if (holdsLink(typed) || /\d/.test(typed) || !/\p{L}/u.test(typed)) return 'there';
  const name = inOrder(
    typed
      .replace(/\p{Cf}/gu, '')
      .replace(/\bc\/o\b/gi, '')
      .replace(BRACKETS, ' $1 ')
      .replace(/\s*([&+/])\s*/g, (_, sign) => (sign === '/' ? ' & ' : ` ${sign} `))
      .replace(CLOSE_TITLE, '$1$2. ')
      .trim()
      .replace(/\s+/g, ' '),
  );
  return inUsualCase(greeted(name), /\p{Ll}/u.test(name)) || 'there';
}

/** 'Smith, Mr John' as people say it; 'John Smith, MBE' without what follows. */
function inOrder(name: string): string {
  const [before = '', after = ''] = name.split(/\s*,\s*/);
  const [first = '', ...more] = before.split(' ');
  const isSurname = more.length === 0 || PARTICLE.test(first);
  return after && isSurname ? `${after} ${before}` : before || after;
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
    const surname = names.filter((word) => !isInitial(word));
    return surname.length > 0 ? [...titles, ...surname].join(' ') : name;
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
