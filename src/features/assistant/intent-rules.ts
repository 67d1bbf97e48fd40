// What a visitor wants. Rules over notions (concepts.ts): the weightiest that holds decides, and what
// holds beside it is remembered, since people ask two things at once.
import { type Concept, conceptsOf } from './concepts.ts';
import { isSmallTalk, type KnownIntent, type Ranked } from './intents.ts';

/** What a text says beside notions. */
export interface Signals {
  /** A day or time was named. */
  when: boolean;
  /** One of the firm's towns, or another place, was named. */
  place: boolean;
  /** A number of windows was named. */
  count: boolean;
  /** A size of window was named. */
  size: boolean;
  /** A kind of blind, or several. */
  product: boolean;
  /** One kind or another. */
  compares: boolean;
  /** A word that may be a village which nobody has listed: 'in Snitterfield'. */
  village: boolean;
}

type Term = Concept | keyof Signals;
type Condition = `${'' | '!'}${Term}`;

/** Weight, intent, and what must hold (`!`: must not). */
type Rule = [number, KnownIntent, ...Condition[]];

const rules: Rule[] = [
  // People, and what has gone wrong.
  [9.8, 'are-you-a-robot', 'yourName'],
  [6.2, 'are-you-a-robot', 'abilities', '!need'],
  [9.8, 'are-you-a-robot', 'who', 'robot', '!talk'],
  [9.7, 'are-you-a-robot', 'who', 'robot', '!need'],
  [6, 'are-you-a-robot', 'robot', '!talk', '!need', '!person', '!motor'],
  [10, 'complaint', 'noShow'],
  [9.5, 'complaint', 'complain', '!conditional'],
  [9, 'complaint', 'broken', 'mine', '!conditional', '!guarantee'],
  [8.4, 'complaint', 'broken', 'blinds', '!conditional', '!guarantee', '!breaks'],
  [8.4, 'complaint', 'broken', 'product', '!conditional', '!guarantee', '!breaks'],
  [6, 'complaint', 'broken', '!conditional', '!guarantee', '!today', '!breaks', '!stock'],
  [9.2, 'human', 'talk', '!own', '!booked'],
  [9.4, 'human', 'person', 'talk'],
  [7, 'human', 'person', '!motor', '!come', '!robot'],
  [7.2, 'human', 'person', 'need', '!come', '!visit'],
  [7.1, 'human', 'person', '!conditional', '!come', '!visit', '!measure'],
  [8.6, 'guarantee', 'guarantee'],
  [8.5, 'guarantee', 'breaks', 'conditional'],

  // Visits that are booked already.
  [9.9, 'change-booking', 'reference'],
  [9, 'change-booking', 'change', 'own'],
  [9, 'change-booking', 'cancel', 'own'],
  [9, 'change-booking', 'change', 'booked'],
  [9, 'change-booking', 'cancel', 'booked'],
  [8.7, 'change-booking', 'status', 'own', '!deliver'],
  [8.7, 'change-booking', 'status', 'booked'],
  [8.8, 'change-booking', 'notMake', 'own'],
  [8, 'change-booking', 'reschedule'],
  [8, 'change-booking', 'cancel', 'visit'],
  [8, 'change-booking', 'cancel', 'book'],
  [6.5, 'change-booking', 'cancel'],
  [8, 'change-booking', 'change', 'visit', '!book'],
  [8.1, 'change-booking', 'change', 'book', 'visit'],
  [7.8, 'change-booking', 'notMake'],
  [8.6, 'change-booking', 'notMake', 'instead'],
  [7.95, 'change-booking', 'booked'],
  [6, 'change-booking', 'own', '!takes', '!free', '!price'],

  // Visits that are wanted.
  [8.6, 'same-day-visit', 'today', 'come', '!open'],
  [8.6, 'same-day-visit', 'today', 'visit', '!open'],
  [8.4, 'same-day-visit', 'today', 'book', '!open', '!offer'],
  [8.4, 'same-day-visit', 'today', 'measure', '!open'],
  [7.4, 'same-day-visit', 'today', 'need', '!open', '!offer'],
  [7.3, 'same-day-visit', 'today', 'fit', '!open', '!offer'],
  [7.3, 'same-day-visit', 'today', 'availability', '!open', '!offer'],
  [6.6, 'same-day-visit', 'urgent'],
  [5.2, 'same-day-visit', 'today', '!open', '!offer'],
  [8.45, 'book-visit', 'visit', 'free', '!own'],
  [8.45, 'book-visit', 'come', 'free', '!cover', '!fitting'],
  [8.45, 'book-visit', 'quote', 'free', '!deliver'],
  [8.3, 'book-visit', 'visit', 'takes'],
  [8.25, 'measuring', 'measure', 'ownMeasure'],
  [8.35, 'book-visit', 'come', 'measure', '!ownMeasure'],
  [8.4, 'book-visit', 'come', 'howMuch', '!fit'],
  [8.1, 'book-visit', 'come', 'quote'],
  [8.06, 'book-visit', 'measure', 'quote', '!howTo'],
  [7.9, 'book-visit', 'visit', 'book', '!change', '!cancel'],
  [7.5, 'book-visit', 'book', '!change', '!cancel', '!howMuch', '!offer', '!choose'],
  [7.4, 'book-visit', 'visit', '!showroom'],
  [7.3, 'book-visit', 'availability', '!fit', '!motor', '!pay', '!offer', '!open'],
  [7.2, 'book-visit', 'come', '!place', '!cover', '!open'],
  [7.45, 'book-visit', 'come', 'when', '!open'],
  [7.3, 'book-visit', 'availability', 'when'],
  [8.05, 'book-visit', 'quote', 'need', '!howMuch'],
  [6.9, 'book-visit', 'quote', '!howMuch'],
  [
    6.1,
    'book-visit',
    'need',
    'fitting',
    'product',
    '!deliver',
    '!howMuch',
    '!broken',
    '!choose',
    '!perfectFit',
  ],
  [
    6.1,
    'book-visit',
    'need',
    'fitting',
    'blinds',
    '!deliver',
    '!howMuch',
    '!broken',
    '!choose',
    '!perfectFit',
  ],
  [6.3, 'book-visit', 'buy', '!cancel', '!offer', '!howMuch'],
  [
    6.6,
    'book-visit',
    'when',
    'product',
    '!open',
    '!offer',
    '!deliver',
    '!cover',
    '!price',
    '!clean',
  ],
  [4.1, 'book-visit', 'when', 'product', '!open', '!offer', '!deliver', '!cover'],
  [3.5, 'book-visit', 'when', '!open', '!offer', '!deliver', '!cover'],

  // Prices.
  [8.35, 'shutter-price', 'shutters', 'price', '!deliver', '!quote'],
  [8.35, 'shutter-price', 'shutters', 'howMuch'],
  [7.6, 'shutter-price', 'shutters', 'size', '!deliver'],
  [6.2, 'shutter-price', 'shutters', 'otherRoom', '!choose'],
  [5.1, 'shutter-price', 'shutters', 'bathroom', '!choose'],
  [4.2, 'shutter-price', 'shutters'],
  [8.35, 'curtain-price', 'curtains', 'price', '!deliver', '!quote'],
  [8.35, 'curtain-price', 'curtains', 'howMuch'],
  [4.2, 'curtain-price', 'curtains'],
  [8.3, 'blind-price', 'howMuch', '!visit', '!pay', '!offer', '!shutters', '!curtains'],
  [7.7, 'blind-price', 'price', 'product', '!visit', '!pay', '!shutters', '!curtains'],
  [7.7, 'blind-price', 'price', 'blinds', '!visit', '!pay', '!shutters', '!curtains', '!offer'],
  [
    7,
    'blind-price',
    'price',
    '!visit',
    '!pay',
    '!offer',
    '!shutters',
    '!curtains',
    '!quote',
    '!come',
  ],
  [8.25, 'blind-price', 'howMuch', 'size', '!shutters', '!curtains'],
  [5, 'blind-price', 'fitting', 'included'],
  [4, 'blind-price', 'product', 'count'],
  [3.6, 'blind-price', 'product'],
  [3.4, 'blind-price', 'blindsOnly'],
  [9.1, 'offers', 'blackFriday'],
  [9, 'offers', 'forPrice'],
  [8.4, 'offers', 'offer', '!pay'],
  [7.9, 'offers', 'offer'],
  [8.4, 'payment', 'pay', '!visit', '!howMuch'],
  [8.42, 'payment', 'pay', '!visit', '!price'],
  [8.4, 'payment', 'pay', 'howMuch', '!visit'],

  // The firm.
  [8.2, 'opening-hours', 'open', '!broken', '!reference', '!motor'],
  [7.8, 'opening-hours', 'showroom', '!where', '!own'],
  [8.3, 'areas', 'cover', 'place', '!open', '!book', '!when'],
  [8, 'areas', 'where', '!own', '!booked', '!showroom', '!reference'],
  [8, 'areas', 'where', 'showroom'],
  [
    7.6,
    'areas',
    'cover',
    '!when',
    '!conservatory',
    '!guarantee',
    '!kitchen',
    '!living',
    '!bedroom',
    '!heat',
    '!person',
  ],
  [7.5, 'areas', 'place', 'come', '!when', '!quote', '!visit', '!measure'],
  [7.6, 'areas', 'village', 'come', '!when', '!quote', '!visit', '!measure', '!own'],
  [6.5, 'areas', 'village', 'lives', '!visit', '!when', '!book'],
  [6.7, 'areas', 'place', 'stock', '!howMuch', '!product', '!when'],
  [3.8, 'areas', 'place', '!when', '!howMuch', '!product'],

  // What to do with windows.
  [8.5, 'child-safety', 'child', 'safe'],
  [8.5, 'child-safety', 'safe', '!pay', '!book'],
  [7.9, 'child-safety', 'child', 'cord'],
  [7.9, 'child-safety', 'pet', 'cord'],
  [7.5, 'child-safety', 'pet', 'blinds'],
  [7.2, 'child-safety', 'cord', '!broken', '!mine'],
  [7.1, 'child-safety', 'cord', '!broken'],
  [7.6, 'child-safety', 'child', '!howMuch', '!clean', '!dark'],
  [8, 'motorised', 'motor', '!howMuch', '!robot', '!yourName'],
  [7.2, 'motorised', 'motor', '!howMuch', '!yourName', '!who'],
  [
    8,
    'perfect-fit',
    'perfectFit',
    '!howMuch',
    '!deliver',
    '!price',
    '!clean',
    '!visit',
    '!book',
    '!buy',
  ],
  [7.1, 'perfect-fit', 'perfectFit', '!howMuch', '!deliver', '!visit', '!book', '!clean', '!price'],
  [
    8.05,
    'perfect-fit',
    'perfectFit',
    'window',
    '!howMuch',
    '!deliver',
    '!visit',
    '!book',
    '!price',
    '!count',
  ],
  [8.1, 'cleaning', 'clean', 'howTo', '!kitchen', '!bathroom'],
  [7.5, 'cleaning', 'clean', '!kitchen', '!bathroom', '!choose'],
  [7.4, 'cleaning', 'clean', 'howTo', '!choose'],
  [8.02, 'measuring', 'measure', 'howTo', '!come', '!visit'],
  [8.06, 'measuring', 'recess', '!come', '!visit', '!howMuch'],
  [7.85, 'measuring', 'measure', 'measurer', '!come'],
  [7.7, 'measuring', 'measure', '!come', '!visit', '!complain', '!book'],
  [8, 'fitting-time', 'deliver', '!visit', '!guarantee', '!free', '!come', '!own'],
  [7.4, 'fitting-time', 'deliver', '!visit', '!guarantee'],
  [8, 'fitting-time', 'deliver', 'fit', '!visit', '!guarantee', '!breaks'],
  [7.65, 'room-conservatory', 'conservatory', '!howMuch', '!place'],
  [7, 'room-conservatory', 'conservatory', '!howMuch'],
  [7.55, 'room-bay', 'bay', '!howMuch', '!price'],
  [7.5, 'room-kitchen', 'kitchen', '!howMuch', '!dark'],
  [7.45, 'room-bathroom', 'bathroom', '!howMuch', '!shutters'],
  [7.1, 'room-bathroom', 'bathroom', '!howMuch', 'choose'],
  [7.4, 'room-bedroom', 'bedroom', '!howMuch'],
  [7.35, 'room-bedroom', 'dark', '!howMuch', '!conservatory', '!living'],
  [7.3, 'room-living', 'living', '!howMuch'],
  [7.25, 'room-living', 'privacy', '!howMuch', '!pay', '!bathroom', '!bedroom'],
  [5.5, 'room-living', 'heat', 'living'],
  [7.2, 'choose-room', 'compares', '!price', '!come', '!visit', '!book', '!quote', '!deliver'],
  [7.4, 'choose-room', 'whatSuits'],
  [6.4, 'choose-room', 'choose', '!howMuch', '!offer', '!offTopic'],
  [5, 'choose-room', 'otherRoom', 'stock'],
  [4.6, 'choose-room', 'otherRoom', 'blinds'],
  [4.5, 'choose-room', 'stock', 'blinds', '!buy', '!product'],
  [4.4, 'choose-room', 'room', 'blinds'],
  [4.3, 'choose-room', 'heat', 'window'],

  // Small talk: whatever else is said goes before it.
  [2.5, 'thanks', 'thanks'],
  [2.4, 'thanks', 'praise'],
  [3, 'goodbye', 'finished'],
  [3, 'goodbye', 'bye'],
  [2, 'greeting', 'hello'],
  [1.9, 'greeting', 'howAreYou'],
  [1.8, 'greeting', 'help'],
];

/** Nothing of the firm's: no likeness to known messages counts then. */
export function isForeign(text: string): boolean {
  const concepts = conceptsOf(text);
  return concepts.has('attack') || concepts.has('offTopic');
}

/** The wishes that a text may express, weightiest first. Each stands once. */
export function rankIntents(text: string, signals: Signals): Ranked[] {
  const concepts = conceptsOf(text);
  const holds = (condition: Condition) => {
    const term = condition.replace('!', '') as Term;
    const value = term in signals ? signals[term as keyof Signals] : concepts.has(term as Concept);
    return value !== condition.startsWith('!');
  };
  const best = new Map<KnownIntent, number>();
  for (const [weight, intent, ...conditions] of rules) {
    if (weight > (best.get(intent) ?? 0) && conditions.every(holds)) best.set(intent, weight);
  }
  if (concepts.has('attack')) return [];
  // What has nothing to do with windows is not answered as if it had.
  if (concepts.has('offTopic')) {
    for (const [intent, weight] of best) {
      if (weight < 8.2 || isGeneral(intent)) best.delete(intent);
    }
  }
  return [...best]
    .map(([intent, weight]) => ({ intent, weight }))
    .sort((a, b) => b.weight - a.weight);
}

const isGeneral = (intent: KnownIntent) => intent === 'choose-room' || isSmallTalk(intent);
