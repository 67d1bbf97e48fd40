// Who somebody is and where they live, found in what they typed. Each value passes the booking form's
// own rule, or it is not taken.
import { toNormalised } from 'postcode';
import { readPhone } from '../../../lib/text/phone.ts';
import { bookingInput } from '../../appointments/appointment.ts';
import { conceptsOf } from './concepts.ts';
import { placesIn } from './service-area.ts';
import { correctWord, isKnownWord } from './spelling.ts';
import { escaped, plainLower } from './words.ts';

/** A value that was found, or one that was meant but cannot be right. */
export type Found = { value: string; at: number; length: number } | { refused: true };

const fields = bookingInput.shape;

const EMAIL = /[^\s<>(),;:"']+@[^\s<>(),;:"']+/;
const SPOKEN_EMAIL =
  /\b([a-z0-9._+-]+(?: (?:dot|underscore|dash|hyphen) [a-z0-9_+-]+)*) at ([a-z0-9-]+(?: dot [a-z0-9-]+)+)\b/i;

export function findEmail(text: string, asked: boolean): Found | undefined {
  const found = EMAIL.exec(text);
  if (found) {
    const value = found[0].replace(/[.!?]+$/, '');
    return fields.email.safeParse(value).success
      ? { value, at: found.index, length: found[0].length }
      : { refused: true };
  }
  const spoken = SPOKEN_EMAIL.exec(text);
  if (spoken) {
    const value = `${joinSpoken(spoken[1] ?? '')}@${joinSpoken(spoken[2] ?? '')}`;
    if (fields.email.safeParse(value).success) {
      return { value, at: spoken.index, length: spoken[0].length };
    }
  }
  if (/\be?-?mail\b/i.test(text) && /\S@(?:\s|$)|(?:^|\s)@\S/.test(text)) return { refused: true };
  return asked && /@|\bdot (?:com|co|uk|net|org)\b|\S\.(?:com|co\.uk|net|org)\b/i.test(text)
    ? { refused: true }
    : undefined;
}

const joinSpoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/ dot /g, '.')
    .replace(/ underscore /g, '_')
    .replace(/ (?:dash|hyphen) /g, '-');

const PHONE = /(?<![\w£@])(?:\+|\(\+?)?\(?\d(?:[\d\s().\-/]*\d)+(?:\s*(?:ext|x)\.?\s*\d{1,5})?/gi;
const DIGIT_WORDS: Record<string, string> = {
  ...{ oh: '0', o: '0', zero: '0', nought: '0', one: '1', two: '2', three: '3', four: '4' },
  ...{ five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
};
const DIGIT_WORD = Object.keys(DIGIT_WORDS).join('|');
const SPOKEN_PHONE = new RegExp(
  `\\b(?:(?:double|triple|treble) )?(?:${DIGIT_WORD})(?:[ ,-]+(?:(?:double|triple|treble) )?(?:${DIGIT_WORD}|\\d+)){6,}\\b`,
  'i',
);

/** Fewer digits than this are a number of something else. */
const FEWEST_DIGITS = 9;

export function findPhone(text: string, asked: boolean): Found | undefined {
  let sawDigits = false;
  for (const found of text.matchAll(PHONE)) {
    const digits = found[0].replace(/\D/g, '').length;
    if (digits >= 4) sawDigits = true;
    if (digits < FEWEST_DIGITS && !asked) continue;
    if (digits < 6 || /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(found[0])) continue;
    const value = found[0].trim();
    if (isPhone(value)) return { value, at: found.index, length: found[0].length };
  }
  const spoken = SPOKEN_PHONE.exec(plainLower(text));
  if (spoken) {
    const value = spokenDigits(spoken[0]);
    if (isPhone(value)) return { value, at: spoken.index, length: spoken[0].length };
  }
  const digits = text.replace(/\D/g, '').length;
  const meant =
    (asked && sawDigits) ||
    (digits >= 7 && /\b(?:phone|mobile|telephone|tel|number|call me on|ring me on)\b/i.test(text));
  return meant ? { refused: true } : undefined;
}

// The server asks the whole world's tables as well; here they are asked already.
const isPhone = (value: string) => {
  const phone = fields.phone.safeParse(value).success ? readPhone(value) : undefined;
  // A British number has nine or ten digits behind its zero; 'possible' alone takes local ones too.
  return phone !== undefined && phone.e164.length >= (phone.isUk ? 12 : 9);
};

function spokenDigits(text: string): string {
  const words = text.split(/[ ,-]+/);
  let digits = '';
  for (const [index, word] of words.entries()) {
    const times = { double: 2, triple: 3, treble: 3 }[words[index - 1] ?? ''] ?? 1;
    digits += (DIGIT_WORDS[word] ?? (/^\d+$/.test(word) ? word : '')).repeat(times);
  }
  return digits;
}

/** `c v three two`: figures that were spoken. */
const withFigures = (text: string) =>
  text.replace(new RegExp(`\\b(?:${DIGIT_WORD})\\b`, 'gi'), (word) =>
    word.length > 1 ? (DIGIT_WORDS[word.toLowerCase()] ?? word) : word,
  );

const POSTCODE = /\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b/gi;
/** `SW1A 1A`, `SW1A`: meant as one, and not whole. */
const PART_OF_POSTCODE = /\b(?!a\d{4})[a-z]{1,2}\d{1,2}[a-z]?(?:\s*\d[a-z]?)?\b/i;

export function findPostcode(text: string, asked: boolean): Found | undefined {
  for (const found of text.matchAll(POSTCODE)) {
    const value = toNormalised(`${found[1]}${found[2]}`);
    if (value) return { value, at: found.index, length: found[0].length };
  }
  if (asked) {
    const squeezed = withFigures(text).replace(/[\s.,-]+/g, '');
    const value = squeezed.length <= 8 ? toNormalised(squeezed) : null;
    if (value) return { value, at: 0, length: text.length };
  }
  const meant = asked
    ? /\d/.test(text) || PART_OF_POSTCODE.test(text)
    : /\bpost ?code\b/i.test(text) && PART_OF_POSTCODE.test(text);
  return meant ? { refused: true } : undefined;
}

const NAME_WORD = "\\p{L}[\\p{L}'’.-]*";
const NAME_AFTER = new RegExp(
  `(?:\\b(?:my (?:full )?name(?: is|['’]s|s)|name['’]?s|name is|name:|(?:the )?name will be|i am called|i['’]m called|call me|it is under|(?:this|it)(?: is|['’]s)(?= (?:mr|mrs|ms|miss|dr)\\b)))\\s+((?:${NAME_WORD})(?:\\s+${NAME_WORD}){0,4})`,
  'iu',
);
const I_AM =
  /\b(?:[Ii] am|[Ii]['’]?m|[Tt]his is|[Ii]t is|[Ii]t['’]?s)\s+((?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s+)?\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,3})/u;
const NAME_ENDS =
  /(?:[,.;!?]|\s(?:and|but|my|i|i'd|i'm|id|im|from|at|in|on|of|here|speaking|by the way|please|thanks|phone|mobile|tel|telephone|number|email|e-mail|the|with|living|who|for|or|can|could|would|to|about|wanting|looking|calling|back|ring|call|when|tomorrow|today)\b)[\s\S]*$/i;
const NO_NAMES =
  /^(?:interested|looking|not|sure|just|wondering|after|in|at|on|from|a|an|the|here|fine|ok|okay|good|great|happy|unhappy|sorry|afraid|trying|thinking|hoping|calling|moving|going|having|getting|done|free|busy|available|back|ready|worried|unsure|confused|new|old|yes|no|it|that|this|me|you|someone|somebody|asap|tomorrow|today|now|later)\b/i;

/** A name said as one: 'my name is …', or 'I am …' with capitals. */
export function findName(text: string): Found | undefined {
  const told = NAME_AFTER.exec(text);
  const found = told ?? I_AM.exec(text);
  if (!found?.[1]) return undefined;
  const value = found[1]
    .replace(NAME_ENDS, '')
    .trim()
    .replace(/[.,]+$/, '');
  if (!value || NO_NAMES.test(value) || !isName(value)) return undefined;
  // 'It's Tuesday', 'I'm Happy'.
  if (!told && value.toLowerCase().split(/\s+/).every(isKnownWord)) return undefined;
  return { value, at: found.index, length: found[0].indexOf(found[1]) + value.length };
}

const PARTICLE = 'de|da|di|do|du|dos|del|della|der|den|van|von|la|le|el|al|bin|ibn|ten|ter|zu';
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|lady|lord)$/i;
const CAPITALS = new RegExp(
  `\\p{Lu}[\\p{L}'’-]*\\.?(?:\\s+(?:(?:${PARTICLE})\\s+){0,2}\\p{Lu}[\\p{L}'’-]+){1,4}`,
  'gu',
);
const isStrange = (word: string) => !isKnownWord(word.toLowerCase()) && !TITLE.test(word);
const BEFORE_PLACE = /\b(?:in|near|from|at|to|of|around|outside|live|living|village|town)\s+$/i;
const BETWEEN_DETAILS =
  /\b(?:name|tel|telephone|phone|mobile|mob|cell|e-?mail|number|no|is|its|my|and|on|or|hi|hello|please|thanks|thank you|regards|call|ring|text)\b[:.]?|[;,|:/()–-]+(?!\p{L})|\[[^\]]*\]/giu;

/**
 * Two words or more with capitals that are no place.
 * @param isOne tells a name by its words; one that means nothing else is enough unless told.
 */
export function findCapitalName(
  text: string,
  isOne = (words: readonly string[]) => words.some(isStrange),
): Found | undefined {
  for (const found of text.matchAll(CAPITALS)) {
    const words = found[0].split(/\s+/);
    while (words[0] && isKnownWord(words[0].toLowerCase()) && !TITLE.test(words[0])) words.shift();
    const value = words.join(' ').replace(/\.$/, '');
    const at = found.index + found[0].length - value.length;
    const isPlace = BEFORE_PLACE.test(text.slice(0, at)) || placesIn(plainLower(value)).length > 0;
    if (words.length > 1 && isOne(words) && !isPlace && isName(value)) {
      return { value, at, length: value.length };
    }
  }
  return undefined;
}

/**
 * A name that only stands beside a telephone number or an e-mail address: 'Ada Visitor, 07700 900123'.
 * @param text where `;` or a label in brackets stands for the details that were found.
 */
export function findNameBeside(text: string): Found | undefined {
  const named = findCapitalName(text);
  if (named) return named;
  // Nothing else but a name and details: 'ada visitor 07700 900123'.
  const left = text.replace(BETWEEN_DETAILS, ' ').trim();
  const words = left.split(/\s+/);
  const meant = words.map((word) => word.toLowerCase());
  const couldBe =
    words.length > 1 &&
    words.length < 5 &&
    isName(left) &&
    !NO_NAMES.test(left) &&
    meant.filter((word) => isKnownWord(word)).length < 2 &&
    meant.some((word) => !isKnownWord(word)) &&
    meant.every((word) => correctWord(word) === word) &&
    conceptsOf(meant.join(' ')).size === 0 &&
    placesIn(meant.join(' ')).length === 0;
  const at = couldBe ? text.search(words.map(escaped).join('\\s+')) : -1;
  return at < 0 ? undefined : { value: left, at, length: left.length };
}

const PLAUSIBLE_NAME = new RegExp(`^${NAME_WORD}(?:\\s+${NAME_WORD}){0,5}$`, 'u');

/** Words that people answer with when they are asked for their name. */
export function isName(value: string): boolean {
  return PLAUSIBLE_NAME.test(value) && fields.name.safeParse(value).success;
}

const STREET =
  'road|rd|street|st|avenue|ave|lane|ln|close|cl|drive|dr|way|crescent|cres|court|ct|gardens|gdns|grove|place|pl|terrace|hill|mews|square|sq|row|park|walk|green|view|rise|parade|croft|meadow|meadows|fields?|end|yard|wharf|gate|bank|vale|villas|cottages?|house|farm|barn|manor|lodge|estate|quay|boulevard|circus|broadway';
// What stands between a number and 'house' in '3 roller blinds for my house'.
const NO_STREETS =
  'blinds?|windows?|rollers?|verticals?|venetians?|romans?|shutters?|curtains?|for|in|my|our|to|at|and|on|is|a|an|by|or|not|per|days?|weeks?|months?|hours?|minutes?|am|pm|from|rooms?|bedrooms?|bed|it|of|with|x|metres?|people|children|kids|o.clock|st|nd|rd|th|january|february|march|april|june|july|august|september|october|november|december';
const STREET_ADDRESS = new RegExp(
  `(?:\\b(?:flat|apartment|apt|unit)\\s+\\w{1,4},?\\s+)?(?<![£\\d/:.])\\b\\d{1,4}[a-z]?(?:-\\d{1,4})?,?\\s+(?:the\\s+)?(?:(?!(?:${NO_STREETS})\\b)[\\p{L}'’.-]+\\s+){0,4}?(?:${STREET})\\b(?! (?:m|ft|f(?:ee|oo)t|met(?:re|er)s?|yards?)\\b)\\.?(?:,\\s*(?!(?:and|my|i|on|at|please|can|could|for|phone|tel|mobile|email|the|tomorrow|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\\b)[\\p{L}'’-]+(?:[\\s-](?!(?:and|my|on|at|please|for)\\b)[\\p{L}'’-]+){0,3}){0,3}`,
  'iu',
);

/** A house number with its street, wherever it stands. */
export function findAddress(text: string): Found | undefined {
  const found = STREET_ADDRESS.exec(text);
  if (!found) return undefined;
  const value = tidied(found[0]);
  return fields.address.safeParse(value).success
    ? { value, at: found.index, length: found[0].length }
    : undefined;
}

const STREET_WORD = new RegExp(`\\b(?:${STREET})\\b`, 'i');

/** What was answered to the question for the address: all of it, but for what leads up to it. */
export function readAddress(text: string): string | undefined {
  const value = tidied(
    text.replace(
      /^(?:\s*(?:it['’]?s|it is|my address is|the address is|address is|address:|i live at|we live at|we are at|i am at|i['’]m at|at|that['’]?s|sure|yes|ok)[\s,:]+)+/i,
      '',
    ),
  );
  const isOne =
    /\p{L}{2}/u.test(value) &&
    (/\d/.test(value) || STREET_WORD.test(value) || /\p{Lu}\S*\s+(?:\S+\s+)?\p{Lu}/u.test(value));
  return isOne && fields.address.safeParse(value).success ? value : undefined;
}

/** What was answered to the question for the name. */
export function readName(text: string): string | undefined {
  const value = text
    .replace(
      /^(?:\s*(?:sure|yes|ok|okay|fine|good|great|lovely|perfect|brilliant|thanks|all ?right|well|erm?|umm?|hi|hello|of course|certainly)[\s,.!]+)*(?:(?:it['’]?s|it is|my (?:full )?name(?:['’]?s| is)|name(?: is|:)|this is|i['’]m|i am|im|that['’]?s|that would be|the name is|the name['’]s|call me|put it under|under)\s+)?/i,
      '',
    )
    .replace(/\s+(?:here|speaking|please|thanks|thank you)?[\s.,!]*$/i, '')
    .trim();
  return isName(value) && !NO_NAMES.test(value) ? value : undefined;
}

const tidied = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:]+|[\s,;:.]+$/g, '')
    .trim();

const REFERENCE = /\b(?:ref(?:erence)?(?: (?:number|no|is))*[\s:#.]*)?\b(a)[\s-]?(\d{4,9})\b/i;
const NUMBER_ALONE = /\b(?:ref(?:erence)?|booking)(?: (?:number|no\.?|is|was))*[\s:#]*(\d{4,9})\b/i;

export function findReference(text: string, asked: boolean): number | undefined {
  const digits =
    REFERENCE.exec(text)?.[2] ??
    NUMBER_ALONE.exec(text)?.[1] ??
    (asked ? /^\W*(\d{4,9})\W*$/.exec(text)?.[1] : undefined);
  const id = Number(digits) - 1000;
  return digits && id > 0 && id <= 2_147_483_647 ? id : undefined;
}
