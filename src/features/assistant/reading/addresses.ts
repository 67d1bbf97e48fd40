// Finds house and street in typed text.
import { bookingInput } from '../../appointments/appointment.ts';
import type { Taken } from './contact-details.ts';
import { NUMBER, readNumber } from './words.ts';

const ROAD =
  'road|rd|street|avenue|ave|lane|ln|close|drive|dr|way|crescent|grove|terrace|row|walk|court|approach';
const STREET =
  'road|rd|street|st|avenue|ave|lane|ln|close|cl|drive|dr|way|crescent|cres|court|ct|gardens|gdns|grove|place|pl|terrace|hill|mews|square|sq|row|park|walk|green|view|rise|parade|croft|meadow|meadows|fields?|end|yard|wharf|gate|bank|vale|villas|cottages?|house|farm|barn|manor|lodge|estate|quay|boulevard|circus|broadway|approach';
// Words between a number and 'house' in '3 roller blinds for my house'.
const NO_STREETS =
  'blinds?|windows?|rollers?|verticals?|venetians?|romans?|shutters?|curtains?|for|in|my|our|to|at|and|on|is|a|an|by|or|not|per|days?|weeks?|months?|hours?|minutes?|am|pm|from|rooms?|bedrooms?|bed|it|of|with|x|metres?|people|children|kids|o.clock|st|nd|rd|th|january|february|march|april|june|july|august|september|october|november|december';
const STREET_ADDRESS = new RegExp(
  `(?:\\b(?:flat|apartment|apt|unit)\\s+\\w{1,4},?\\s+)?(?<![£\\d/:.])\\b\\d{1,4}[a-z]?(?:-\\d{1,4})?,?\\s+(?:the\\s+)?(?:(?!(?:${NO_STREETS})\\b)[\\p{L}'’.-]+\\s+){0,4}?(?:${STREET})\\b(?:\\s+(?:[\\p{L}'’.-]+\\s+)?(?:${ROAD})\\b)?(?! (?:m|ft|f(?:ee|oo)t|met(?:re|er)s?|yards?)\\b)\\.?(?:,\\s*(?!(?:and|my|i|on|at|please|can|could|for|phone|tel|mobile|email|the|tomorrow|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\\b)[\\p{L}'’-]+(?:[\\s-](?!(?:and|my|on|at|please|for)\\b)[\\p{L}'’-]+){0,3}){0,3}`,
  'iu',
);
const STREET_WORD = new RegExp(`\\b(?:${STREET})\\b`, 'i');
const ROAD_WORD = new RegExp(`\\b(?:${ROAD}|st)\\b`, 'i');

/** A house number with its street, anywhere; if asked for, also a house with a name. */
export function findAddress(text: string, asked = false): Taken | undefined {
  const found = labelledAddress(text) ?? (asked ? answeredAddress(text) : undefined);
  const street = STREET_ADDRESS.exec(text);
  // In 'My adress is Flat 5, 140 Orchard Way' the flat precedes the match.
  if (found && !street?.[0].endsWith(found.value)) return found;
  if (!street) return undefined;
  return taken(street[0], street.index, street[0].length);
}

/** 'Sixteen Hathaway Close' has the number 16. */
function inFigures(words: string): string {
  const found = new RegExp(`^(${NUMBER})(?= \\p{L})`, 'iu').exec(words)?.[1];
  const number = found && readNumber(found.toLowerCase());
  return number ? `${number}${words.slice(found.length)}` : words;
}

function taken(words: string, at: number, length: number): Taken | undefined {
  const value = inFigures(words)
    .replace(/\s*;\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,)+/g, ',')
    .replace(/^[\s,;:-]+|[\s,;:.-]+$/g, '')
    .trim();
  return bookingInput.shape.address.safeParse(value).success ? { value, at, length } : undefined;
}

const LEADS_UP =
  /^(?:\s*(?:(?:it|that|this|address|mine|place|house)['’]?s|(?:it|that|mine|(?:(?:my|our|the|(?:my )?\p{L}+['’]s) )?(?:home |full )?address)(?: is|:)?|(?:no|sorry|actually|i mean|oops|make (?:it|that))|(?:i|we)(?: (?:live|are)|['’]m|['’]re)?(?: (?:over|up|down|out))?(?: at| in| on)|at|sure|yes|yeah|yep|ok|okay|oh|erm?|um|so|right|well|and|it is|come to)[\s,:]+)+/iu;
/** A message with 'I', 'you' or 'is' comments on the address, or says something else. */
const REMARK =
  /\b(?:i|i['’]?(?:m|ve|ll|d)|you|your|me|my|mine|we|us|our|he|she|her|his|they|them|it|it['’]?s|that['’]?s|is|are|was|were|be|been|do|does|did|don['’]?t|have|has|had|can|could|will|would|should|what|why|how|when|where|who|which|not|please|thanks|give|wait|need|want|same|sorry|hang|think|there['’]?s)\b|['’](?:m|ve|ll|re|d)\b/i;
const NUMBERED = new RegExp(
  `^(?:no\\.?|number|flat|apartment|apt|unit|suite|plot|floor)?\\s*(?:\\d{1,4}[a-z]?(?:\\s?[-/]\\s?\\d{1,4}[a-z]?)?|(?:${NUMBER}))[\\s,]+(?!(?:${NO_STREETS}|secs?|seconds?|ticks?|mins?|moments?|more|less|or|then|pounds|of)\\b)\\p{L}`,
  'iu',
);
const UNIT =
  /^(?:flat|apartment|apt|unit|suite|plot)\s+\w{1,4}$|^(?:no\.?|number)?\s*\d{1,4}[a-z]?$/i;

/** The whole answer, without what leads up to it and comments on it. */
function answeredAddress(text: string): Taken | undefined {
  const ends = [...text.matchAll(PART_ENDS)];
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)];
  const parts = starts.map((from, index) => {
    const words = text.slice(from, ends[index]?.index).replace(TRAILS, '');
    const lead = LEADS_UP.exec(words)?.[0].length ?? 0;
    return {
      words: words.slice(lead).trim(),
      at: from + lead,
      end: from + words.length,
      isBehind: /\S\s*(?:but|because|-)\s*$/.test(text.slice(0, from)),
    };
  });
  const houses = parts.flatMap(({ words }, index) =>
    isPlace(words) &&
    (NUMBERED.test(words) ||
      UNIT.test(words) ||
      isHouse(words) ||
      isNamed(words, parts[index + 1]?.words))
      ? [index]
      : [],
  );
  const corrected = houses.findLast((index) =>
    /^\W*(?:no|sorry|actually|oops|i mean)\b/i.test(text.slice(starts[index])),
  );
  const first = corrected ?? houses[0];
  if (first === undefined) return undefined;
  let from = first;
  // In 'Harker & Sons, Unit 4, Bridge Road' the text before the number belongs to it.
  const isCapital = (words = '') => isPlace(words) && /^\p{Lu}/u.test(words);
  while (corrected === undefined && isCapital(parts[from - 1]?.words)) from -= 1;
  let to = first;
  for (let next = parts[to + 1]; next && continues(next); next = parts[to + 1]) to += 1;
  const chosen = parts.slice(from, to + 1).filter(({ words }) => words);
  const whole = chosen.map(({ words }) => words).join(', ');
  const [start, last] = [chosen[0], chosen.at(-1)];
  // A number or a street alone is half an address.
  const isWhole = chosen.length > 1 || !UNIT.test(whole);
  return start && last && isWhole ? taken(whole, start.at, last.end - start.at) : undefined;
}

/** In 'Ivy Bank, Queens Crescent' the street shows that a house comes first. */
const isNamed = (words: string, next = '') =>
  /^\p{L}/u.test(words) &&
  words.split(' ').length <= 3 &&
  !STREET_WORD.test(words.split(' ').slice(0, 1).join(' ')) &&
  STREET_END.test(next);
const STREET_END = new RegExp(`^(?!\\d)(?:[\\p{L}'’.-]+\\s+){1,3}(?:${STREET})$|^the green$`, 'iu');

const LABEL =
  /\b(?:address(?:['’]?s| is| to|:)?(?: wrong)?,?(?: (?:it['’]?s|its|it is|it should be))?|\bis (?=(?:flat|apartment|apt|unit) \d)|(?:live|lives|living)(?: over| up| down| out)? (?:at|in|on)|(?:we|they)(?: are|['’]?re) at|(?:she|he|mum|dad)(?: is|['’]?s) at|house(?: is|['’]?s)?:)\s+/gi;
const LABEL_ENDS =
  /[.?!;](?:\s|$)|\n|\b(?:and )?(?:my )?(?:post ?code|mobile|phone|e-?mail|number|name)\b/i;

/** The text after 'the address is' and the like, up to the end of its sentence. */
function labelledAddress(text: string): Taken | undefined {
  for (const label of text.matchAll(LABEL)) {
    const from = label.index + label[0].length;
    const behind = text.slice(from);
    const end = LABEL_ENDS.exec(behind)?.index ?? behind.length;
    const found = answeredAddress(behind.slice(0, end));
    if (found) return { ...found, at: from + found.at };
  }
  return undefined;
}

const PART_ENDS = /[,.;!?\n()–—]|\s-+\s|\s(?:but|because)\s/giu;
const TRAILS = /(?:\s+(?:please|thanks|thank you|ta|cheers|mate))+\s*$/i;
const isPlace = (words: string) =>
  /[\p{L}\d]/u.test(words) &&
  (!REMARK.test(words.replace(/['’]s\b/g, '')) || STREET_ADDRESS.test(words));
/** Town and county, and the street after a house name. */
const continues = ({ words, isBehind }: { words: string; isBehind: boolean }) =>
  words === '' || (!isBehind && isPlace(words) && words.split(' ').length <= 5);

/** 'The Paddocks', 'Rose Cottage', 'eight Station Road', but no street without a number. */
function isHouse(words: string): boolean {
  if (/^(?:(?:my|our|your|the|whole|a) )*(?:whole )?(?:house|place|home)$/iu.test(words))
    return false;
  const [first = ''] = words.toLowerCase().split(/\s+/);
  return (
    (/^[Tt]he \p{Lu}/u.test(words) && !ROAD_WORD.test(words)) ||
    HOUSE_WORD.test(words) ||
    (readNumber(first) !== undefined && STREET_WORD.test(words))
  );
}
const HOUSE_WORD =
  /\p{L}+ (?:cottages?|house|farm|farmhouse|barn|manor|lodge|hall|villa|mill|rectory|vicarage|court|bungalow|grange|forge|chapel|stables?|end|orchard|paddock|school ?house|post office)\b/iu;
