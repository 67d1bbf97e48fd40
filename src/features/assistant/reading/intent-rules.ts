// What a visitor wants. Rules over notions (concepts.ts): the weightiest that holds decides, and what
// holds beside it is remembered, since people ask two things at once.
import { type Concept, conceptsOf } from './concepts.ts';
import { isSmallTalk, type KnownIntent, LEAST, type Ranked } from './intents.ts';

/** What a text says beside notions. */
export interface Signals {
  when: boolean;
  place: boolean;
  count: boolean;
  size: boolean;
  product: boolean;
  compares: boolean;
  /** A word that may be a village which nobody has listed: 'in Snitterfield'. */
  village: boolean;
}

type Term = Concept | keyof Signals;
type Condition = `${'' | '!'}${Term}`;

/** Weight, and what must hold (`!`: must not). */
type Rule = [number, ...Condition[]];

/** By their ids: the intent, and what the rule is about. */
const rules = {
  // People, and what has gone wrong.
  'are-you-a-robot: yourName': [9.8, 'yourName'],
  'are-you-a-robot: abilities': [6.2, 'abilities', '!need'],
  'are-you-a-robot: who robot not talk': [9.8, 'who', 'robot', '!talk'],
  'are-you-a-robot: who robot not need': [9.7, 'who', 'robot', '!need'],
  'are-you-a-robot: robot': [6, 'robot', '!talk', '!need', '!person', '!motor'],
  'complaint: noShow': [10, 'noShow'],
  'complaint: complain': [9.5, 'complain', '!conditional'],
  'complaint: broken mine': [9, 'broken', 'mine', '!conditional', '!guarantee'],
  'complaint: broken blinds': [8.4, 'broken', 'blinds', '!conditional', '!guarantee', '!breaks'],
  'complaint: broken product': [8.4, 'broken', 'product', '!conditional', '!guarantee', '!breaks'],
  'complaint: broken': [6, 'broken', '!conditional', '!guarantee', '!today', '!breaks', '!stock'],
  'human: talk': [9.2, 'talk', '!own', '!booked'],
  'human: person talk': [9.4, 'person', 'talk'],
  'human: person not motor': [7, 'person', '!motor', '!come', '!robot'],
  'human: person need': [7.2, 'person', 'need', '!come', '!visit'],
  'human: person not conditional': [7.1, 'person', '!conditional', '!come', '!visit', '!measure'],
  'guarantee: guarantee': [8.6, 'guarantee'],
  'guarantee: breaks conditional': [8.5, 'breaks', 'conditional'],

  // Visits that are booked already.
  'change-booking: reference': [9.9, 'reference'],
  'change-booking: change own': [9, 'change', 'own'],
  'change-booking: cancel own': [9, 'cancel', 'own'],
  'change-booking: change booked': [9, 'change', 'booked'],
  'change-booking: cancel booked': [9, 'cancel', 'booked'],
  'change-booking: status own': [8.7, 'status', 'own', '!deliver'],
  'change-booking: status booked': [8.7, 'status', 'booked'],
  'change-booking: notMake own': [8.8, 'notMake', 'own'],
  'change-booking: reschedule': [8, 'reschedule'],
  'change-booking: cancel visit': [8, 'cancel', 'visit'],
  'change-booking: cancel book': [8, 'cancel', 'book'],
  'change-booking: cancel': [6.5, 'cancel'],
  'change-booking: change visit': [8, 'change', 'visit', '!book'],
  'change-booking: change book visit': [8.1, 'change', 'book', 'visit'],
  'change-booking: notMake': [7.8, 'notMake'],
  'change-booking: notMake instead': [8.6, 'notMake', 'instead'],
  'change-booking: booked': [7.95, 'booked'],
  'change-booking: own': [6, 'own', '!takes', '!free', '!price'],

  // Visits that are wanted.
  'same-day-visit: today come': [8.6, 'today', 'come', '!open'],
  'same-day-visit: today visit': [8.6, 'today', 'visit', '!open'],
  'same-day-visit: today book': [8.4, 'today', 'book', '!open', '!offer'],
  'same-day-visit: today measure': [8.4, 'today', 'measure', '!open'],
  'same-day-visit: today need': [7.4, 'today', 'need', '!open', '!offer'],
  'same-day-visit: today fit': [7.3, 'today', 'fit', '!open', '!offer'],
  'same-day-visit: today availability': [7.3, 'today', 'availability', '!open', '!offer'],
  'same-day-visit: urgent': [6.6, 'urgent'],
  'same-day-visit: today': [5.2, 'today', '!open', '!offer'],
  'book-visit: visit free': [8.45, 'visit', 'free', '!own'],
  'book-visit: come free': [8.45, 'come', 'free', '!cover', '!fitting'],
  'book-visit: quote free': [8.45, 'quote', 'free', '!deliver'],
  'book-visit: visit takes': [8.3, 'visit', 'takes'],
  'measuring: measure ownMeasure': [8.25, 'measure', 'ownMeasure'],
  'book-visit: come measure': [8.35, 'come', 'measure', '!ownMeasure'],
  'book-visit: come howMuch': [8.4, 'come', 'howMuch', '!fit'],
  'book-visit: come quote': [8.1, 'come', 'quote'],
  'book-visit: measure quote': [8.06, 'measure', 'quote', '!howTo'],
  'book-visit: visit book': [7.9, 'visit', 'book', '!change', '!cancel'],
  'book-visit: book': [7.5, 'book', '!change', '!cancel', '!howMuch', '!offer', '!choose'],
  'book-visit: visit': [7.4, 'visit', '!showroom'],
  'book-visit: availability': [7.3, 'availability', '!fit', '!motor', '!pay', '!offer', '!open'],
  'book-visit: come': [7.2, 'come', '!place', '!cover', '!open'],
  'book-visit: come when': [7.45, 'come', 'when', '!open'],
  'book-visit: availability when': [7.3, 'availability', 'when'],
  'book-visit: quote need': [8.05, 'quote', 'need', '!howMuch'],
  'book-visit: quote': [6.9, 'quote', '!howMuch'],
  'book-visit: need fitting product': [
    6.1,
    'need',
    'fitting',
    'product',
    '!deliver',
    '!howMuch',
    '!broken',
    '!choose',
    '!perfectFit',
  ],
  'book-visit: need fitting blinds': [
    6.1,
    'need',
    'fitting',
    'blinds',
    '!deliver',
    '!howMuch',
    '!broken',
    '!choose',
    '!perfectFit',
  ],
  'book-visit: buy': [6.3, 'buy', '!cancel', '!offer', '!howMuch'],
  'book-visit: when product not price': [
    6.6,
    'when',
    'product',
    '!open',
    '!offer',
    '!deliver',
    '!cover',
    '!price',
    '!clean',
  ],
  'book-visit: when product': [4.1, 'when', 'product', '!open', '!offer', '!deliver', '!cover'],
  'book-visit: when': [3.5, 'when', '!open', '!offer', '!deliver', '!cover'],

  // Prices.
  'shutter-price: shutters price': [8.35, 'shutters', 'price', '!deliver', '!quote'],
  'shutter-price: shutters howMuch': [8.35, 'shutters', 'howMuch'],
  'shutter-price: shutters size': [7.6, 'shutters', 'size', '!deliver'],
  'shutter-price: shutters otherRoom': [6.2, 'shutters', 'otherRoom', '!choose'],
  'shutter-price: shutters bathroom': [5.1, 'shutters', 'bathroom', '!choose'],
  'shutter-price: shutters': [4.2, 'shutters'],
  'curtain-price: curtains price': [8.35, 'curtains', 'price', '!deliver', '!quote'],
  'curtain-price: curtains howMuch': [8.35, 'curtains', 'howMuch'],
  'curtain-price: curtains': [4.2, 'curtains'],
  'blind-price: howMuch': [8.3, 'howMuch', '!visit', '!pay', '!offer', '!shutters', '!curtains'],
  'blind-price: price product': [
    7.7,
    'price',
    'product',
    '!visit',
    '!pay',
    '!shutters',
    '!curtains',
  ],
  'blind-price: price blinds': [
    7.7,
    'price',
    'blinds',
    '!visit',
    '!pay',
    '!shutters',
    '!curtains',
    '!offer',
  ],
  'blind-price: price': [
    7,
    'price',
    '!visit',
    '!pay',
    '!offer',
    '!shutters',
    '!curtains',
    '!quote',
    '!come',
  ],
  'blind-price: howMuch size': [8.25, 'howMuch', 'size', '!shutters', '!curtains'],
  'blind-price: fitting included': [5, 'fitting', 'included'],
  'blind-price: product count': [4, 'product', 'count'],
  'blind-price: product': [3.6, 'product'],
  'blind-price: blindsOnly': [3.4, 'blindsOnly'],
  'offers: blackFriday': [9.1, 'blackFriday'],
  'offers: forPrice': [9, 'forPrice'],
  'offers: offer not pay': [8.4, 'offer', '!pay'],
  'offers: offer': [7.9, 'offer'],
  'payment: pay not howMuch': [8.4, 'pay', '!visit', '!howMuch'],
  'payment: pay not price': [8.42, 'pay', '!visit', '!price'],
  'payment: pay howMuch': [8.4, 'pay', 'howMuch', '!visit'],

  // The firm.
  'swatches: swatch not visit': [8.5, 'swatch', '!come', '!visit', '!complain'],
  'swatches: swatch': [7.1, 'swatch', '!complain'],
  'opening-hours: open': [8.2, 'open', '!broken', '!reference', '!motor'],
  'opening-hours: showroom': [7.8, 'showroom', '!where', '!own'],
  'areas: cover place': [8.3, 'cover', 'place', '!open', '!book', '!when'],
  'areas: where': [8, 'where', '!own', '!booked', '!showroom', '!reference'],
  'areas: where showroom': [8, 'where', 'showroom'],
  'areas: cover': [
    7.6,
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
  'areas: place come': [7.5, 'place', 'come', '!when', '!quote', '!visit', '!measure'],
  'areas: village come': [7.6, 'village', 'come', '!when', '!quote', '!visit', '!measure', '!own'],
  'areas: village lives': [6.5, 'village', 'lives', '!visit', '!when', '!book'],
  'areas: place stock': [6.7, 'place', 'stock', '!howMuch', '!product', '!when'],
  'areas: place': [3.8, 'place', '!when', '!howMuch', '!product'],

  // What to do with windows.
  'child-safety: child safe': [8.5, 'child', 'safe'],
  'child-safety: safe': [8.5, 'safe', '!pay', '!book'],
  'child-safety: child cord': [7.9, 'child', 'cord'],
  'child-safety: pet cord': [7.9, 'pet', 'cord'],
  'child-safety: pet blinds': [7.5, 'pet', 'blinds'],
  'child-safety: cord not mine': [7.2, 'cord', '!broken', '!mine'],
  'child-safety: cord': [7.1, 'cord', '!broken'],
  'child-safety: child': [7.6, 'child', '!howMuch', '!clean', '!dark'],
  'motorised: motor not robot': [8, 'motor', '!howMuch', '!robot', '!yourName'],
  'motorised: motor not who': [7.2, 'motor', '!howMuch', '!yourName', '!who'],
  'perfect-fit: perfectFit not buy': [
    8,
    'perfectFit',
    '!howMuch',
    '!deliver',
    '!price',
    '!clean',
    '!visit',
    '!book',
    '!buy',
  ],
  'perfect-fit: perfectFit': [
    7.1,
    'perfectFit',
    '!howMuch',
    '!deliver',
    '!visit',
    '!book',
    '!clean',
    '!price',
  ],
  'perfect-fit: perfectFit window': [
    8.05,
    'perfectFit',
    'window',
    '!howMuch',
    '!deliver',
    '!visit',
    '!book',
    '!price',
    '!count',
  ],
  'cleaning: clean howTo not kitchen': [8.1, 'clean', 'howTo', '!kitchen', '!bathroom'],
  'cleaning: clean': [7.5, 'clean', '!kitchen', '!bathroom', '!choose'],
  'cleaning: clean howTo not choose': [7.4, 'clean', 'howTo', '!choose'],
  'measuring: measure howTo': [8.02, 'measure', 'howTo', '!come', '!visit'],
  'measuring: recess': [8.06, 'recess', '!come', '!visit', '!howMuch'],
  'measuring: measure measurer': [7.85, 'measure', 'measurer', '!come'],
  'measuring: measure': [7.7, 'measure', '!come', '!visit', '!complain', '!book'],
  'fitting-time: deliver not free': [
    8,
    'deliver',
    '!visit',
    '!guarantee',
    '!free',
    '!come',
    '!own',
  ],
  'fitting-time: deliver': [7.4, 'deliver', '!visit', '!guarantee'],
  'fitting-time: deliver fit': [8, 'deliver', 'fit', '!visit', '!guarantee', '!breaks'],
  'room-conservatory: conservatory not place': [7.65, 'conservatory', '!howMuch', '!place'],
  'room-conservatory: conservatory': [7, 'conservatory', '!howMuch'],
  'room-bay: bay': [7.55, 'bay', '!howMuch', '!price'],
  'room-kitchen: kitchen': [7.5, 'kitchen', '!howMuch', '!dark'],
  'room-bathroom: bathroom': [7.45, 'bathroom', '!howMuch', '!shutters'],
  'room-bathroom: bathroom choose': [7.1, 'bathroom', '!howMuch', 'choose'],
  'room-bedroom: bedroom': [7.4, 'bedroom', '!howMuch'],
  'room-bedroom: dark': [7.35, 'dark', '!howMuch', '!conservatory', '!living'],
  'room-living: living': [7.3, 'living', '!howMuch'],
  'room-living: privacy': [7.25, 'privacy', '!howMuch', '!pay', '!bathroom', '!bedroom'],
  'room-living: heat living': [5.5, 'heat', 'living'],
  'choose-room: compares': [
    7.2,
    'compares',
    '!price',
    '!come',
    '!visit',
    '!book',
    '!quote',
    '!deliver',
  ],
  'choose-room: whatSuits': [7.4, 'whatSuits'],
  'choose-room: choose': [6.4, 'choose', '!howMuch', '!offer', '!offTopic'],
  'choose-room: otherRoom stock': [5, 'otherRoom', 'stock'],
  'choose-room: otherRoom blinds': [4.6, 'otherRoom', 'blinds'],
  'choose-room: stock blinds': [4.5, 'stock', 'blinds', '!buy', '!product'],
  'choose-room: room blinds': [4.4, 'room', 'blinds'],
  'choose-room: heat window': [4.3, 'heat', 'window'],

  // Small talk: whatever else is said goes before it.
  'thanks: thanks': [2.5, 'thanks'],
  'thanks: praise': [2.4, 'praise'],
  'goodbye: finished': [3, 'finished'],
  'goodbye: bye': [3, 'bye'],
  'greeting: hello': [2, 'hello'],
  'greeting: howAreYou': [1.9, 'howAreYou'],
  'greeting: help': [1.8, 'help'],
} satisfies Record<`${KnownIntent}: ${string}`, Rule>;

/** What asks whether a visit is free or how long it takes, and wishes for none. */
const ABOUT_VISITS: ReadonlySet<string> = new Set([
  'book-visit: visit free',
  'book-visit: come free',
  'book-visit: quote free',
  'book-visit: visit takes',
] satisfies (keyof typeof rules)[]);

export const isAboutVisits = ({ rule }: Ranked) => rule !== undefined && ABOUT_VISITS.has(rule);

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
  const best = new Map<KnownIntent, Ranked>();
  for (const [rule, [weight, ...conditions]] of Object.entries<Rule>(rules)) {
    const intent = rule.slice(0, rule.indexOf(':')) as KnownIntent;
    if (weight > (best.get(intent)?.weight ?? 0) && conditions.every(holds)) {
      best.set(intent, { intent, weight, rule });
    }
  }
  if (concepts.has('attack')) return [];
  const found = [...best.values()].sort((a, b) => b.weight - a.weight);
  // What has nothing to do with windows is not answered as if it had.
  return concepts.has('offTopic')
    ? found.filter(({ intent, weight }) => weight >= LEAST.offTopic && !isGeneral(intent))
    : found;
}

const isGeneral = (intent: KnownIntent) => intent === 'choose-room' || isSmallTalk(intent);
