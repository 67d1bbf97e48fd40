// What suits a room: its intent's advice, and whether a named kind is right for it.
import type { KnownIntent } from '../reading/intents.ts';
import { anyOf, hasAny, normalWords } from '../reading/words.ts';
import type { Facts, ProductFact } from './facts.ts';
import { aspectOf, type Subject, subjectsIn } from './kinds.ts';
import { listed, say, wordsOf } from './wording.ts';

interface Room {
  name: string;
  intent?: KnownIntent;
  words: RegExp;
}

const ROOMS: readonly Room[] = (
  [
    ['Kitchens', 'kitchens?|hob|cooker', 'room-kitchen'],
    [
      'Bathrooms',
      'bathrooms?|showers?|en ?suites?|wet rooms?|toilets?|loos?|cloakrooms?',
      'room-bathroom',
    ],
    ['Nurseries', 'nurser(?:y|ies)'],
    ['Bedrooms', 'bedrooms?', 'room-bedroom'],
    [
      'Living rooms',
      'living|lounges?|sitting rooms?|front rooms?|family rooms?|snug',
      'room-living',
    ],
    [
      'Conservatories',
      'conservator(?:y|ies)|orangery|garden rooms?|sun ?rooms?',
      'room-conservatory',
    ],
    ['Bay windows', 'bays?', 'room-bay'],
    ['Dining rooms', 'dining'],
    ['Home offices', 'office|study'],
    ['Patio doors', 'patio|french doors?|bi ?folds?'],
  ] as const
).map(([name, words, intent]) => ({ name, words: anyOf(words), ...(intent && { intent }) }));

const DAMP = new Set(['Kitchens', 'Bathrooms']);
const MOST_ROOMS = 3;
const MOST_NAMED = 5;

export const namesRoom = (text: string) => ROOMS.some(({ words }) => hasAny(text, words));

/**
 * For each room that a text names, or else the intent's, whether the named kinds suit it.
 * @param advises also what suits it best.
 */
export function roomAdvice(
  intent: KnownIntent,
  text: string,
  subjects: readonly Subject[],
  advises: boolean,
  facts: Facts,
): string[] {
  const named = ROOMS.filter(({ words }) => hasAny(text, words));
  const rooms = named.length > 0 ? named : ROOMS.filter((room) => room.intent === intent);
  return rooms.slice(0, MOST_ROOMS).flatMap((room) => {
    const fits = subjects.flatMap((subject) => suits(subject, room, facts));
    return [...new Set([...fits, ...(advises ? adviceFor(room, facts) : [])])];
  });
}

function adviceFor({ name, intent }: Room, facts: Facts): string[] {
  if (intent) return [wordsOf(intent, facts).response];
  const kinds = inRoom(name, facts).map((product) => product.name);
  return kinds.length > 0
    ? [
        say('suitsAs', facts, {
          room: name.toLowerCase(),
          names: listed(kinds.slice(0, MOST_NAMED), 'or'),
        }),
      ]
    : [];
}

function suits(subject: Subject, { name }: Room, facts: Facts): string[] {
  const { product } = subject;
  const room = name.toLowerCase();
  if (product.rooms.includes(name)) return [say('suits', facts, { name: product.name, room })];
  const damp = DAMP.has(name) ? aspectOf('damp', [subject], facts) : [];
  if (damp.length > 0) return damp;
  const others = facts.products.filter(
    ({ service, rooms }) => service !== '' && service === product.service && rooms.includes(name),
  );
  return others.length > 0
    ? [
        say('suitsAs', facts, {
          room,
          names: listed(
            others.map((other) => other.name),
            'or',
          ),
        }),
      ]
    : [say('suitsLess', facts, { name: product.name, room })];
}

/** What an advice recommends: products by their full names, or else each kind as the product made for the room; products for the room if it names none. */
export function recommendedFor(
  room: string,
  advice: readonly string[],
  facts: Facts,
): readonly ProductFact[] {
  const praise = advice
    .flatMap((text) => text.split(/(?<=[.?!]) /))
    .filter((sentence) => !/\b(?:away|not|avoid|if)\b/i.test(sentence))
    .join(' ');
  const inFull = facts.products.filter(({ name }) => praise.includes(name));
  const whole = inFull.filter(
    ({ name }) => !inFull.some((other) => other.name !== name && other.name.includes(name)),
  );
  if (whole.length > 0) return whole;
  const named = subjectsIn(normalWords(praise), facts).map(({ product }) => product);
  const suited = (product: ProductFact) =>
    product.rooms.includes(room)
      ? product
      : facts.products.find(
          ({ service, rooms }) => service === product.service && rooms.includes(room),
        );
  const recommended = new Set(named.map((product) => suited(product) ?? product));
  return recommended.size > 0 ? [...recommended] : inRoom(room, facts);
}

/** Products for a room, one of each kind before a second of any. */
function inRoom(room: string, { products }: Facts): ProductFact[] {
  const suited = products.filter(({ rooms }) => rooms.includes(room));
  const kinds = [
    ...new Map(suited.toReversed().map((product) => [product.service, product])).values(),
  ];
  return kinds.toReversed();
}
