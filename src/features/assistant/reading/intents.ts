export const intents = [
  'greeting',
  'book-visit',
  'same-day-visit',
  'blind-price',
  'shutter-price',
  'curtain-price',
  'offers',
  'choose-room',
  'room-kitchen',
  'room-bathroom',
  'room-bedroom',
  'room-living',
  'room-conservatory',
  'room-bay',
  'fitting-time',
  'measuring',
  'child-safety',
  'perfect-fit',
  'motorised',
  'cleaning',
  'areas',
  'opening-hours',
  'payment',
  'guarantee',
  'swatches',
  'change-booking',
  'complaint',
  'human',
  'thanks',
  'goodbye',
  'are-you-a-robot',
] as const;
export type KnownIntent = (typeof intents)[number];
export type Intent = KnownIntent | 'unknown';

const SMALL_TALK: ReadonlySet<Intent> = new Set(['thanks', 'goodbye', 'greeting']);
export const isSmallTalk = (intent: Intent) => SMALL_TALK.has(intent);

const ABOUT_FIRM: ReadonlySet<Intent> = new Set([
  'opening-hours',
  'complaint',
  'change-booking',
  'offers',
  'fitting-time',
  'same-day-visit',
  'areas',
  'guarantee',
  'payment',
]);
/** A day or a kind that is named with these says nothing of a visit. */
export const isAboutFirm = (intent: Intent) => ABOUT_FIRM.has(intent);

/** A wish, how sure it is, and the rule that found it; none where likeness to known messages did. */
export interface Ranked {
  intent: KnownIntent;
  /** A finer class of it, as `topics` of the content name it. */
  topic?: string;
  weight: number;
  rule?: string;
}

/** The least weight of a wish with which … */
export const LEAST = {
  /** it is a wish, not only a value: 'roller blinds' answers the question that was asked. */
  wish: 5,
  /** it is heard although nothing of the firm's was spoken of. */
  offTopic: 8.2,
  /** it is the second wish of a message. */
  second: 7,
  /** a booking stops to answer it: a question, other words, or a question beside an answer. */
  askedAside: 5,
  saidAside: 6.4,
  askedBesideAnswer: 7,
  /** a question is not taken for 'change the date'. */
  askedNotChange: 7.5,
  /** words are no name: a question, and other words that look like none. */
  askedNotName: 5,
  notName: 3,
  /** words are no address. */
  notAddress: 8,
  /** words are no note for the adviser: a question, and other short words. */
  askedNotNote: 7,
  notNote: 9,
  /** a visit on record is meant, and is no longer. */
  aboutVisit: 6,
  besideVisit: 3,
  /** a question is answered before a call-back is arranged. */
  askedBeforeCallBack: 7,
} as const;
