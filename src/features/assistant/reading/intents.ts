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
const ABOUT_GOODS: ReadonlySet<Intent> = new Set(['fitting-time', 'same-day-visit', 'areas']);
/** Those about the firm in which a named kind is wanted. */
export const isAboutGoods = (intent: Intent) => ABOUT_GOODS.has(intent);

/** With these, a named day or kind says nothing of a visit. */
export const isAboutFirm = (intent: Intent) => ABOUT_FIRM.has(intent);

/** A wish, how sure it is (0 to 1), and its topic if that is clear. */
export interface Ranked {
  intent: KnownIntent;
  sure: number;
  topic?: string;
}

/** A question about visits is not yet a wish for one. */
export const isAboutVisits = ({ topic }: Ranked) => topic?.startsWith('book-visit/') === true;

/** The least likelihood of a wish to count when … */
export const LEAST = {
  /** it is a wish, not only a value: 'roller blinds' answers the question. */
  wish: 0.3,
  /** it is the second wish of a message. */
  second: 0.55,
  /** a message with a question only states it. */
  stated: 0.9,
  /** one part of a message mentions trouble. */
  trouble: 0.04,
  /** it interrupts a booking: a question, other text, or a question beside an answer. */
  askedAside: 0.4,
  saidAside: 0.9,
  saidShortly: 0.97,
  askedBesideAnswer: 0.6,
  smallTalkAside: 0.8,
  /** a question would mean 'change the date'. */
  askedNotChange: 0.7,
  /** text would be a note for the adviser: a question, or other short text. */
  askedNotNote: 0.6,
  notNote: 0.9,
  /** a visit on record is meant, or no longer meant. */
  aboutVisit: 0.5,
  besideVisit: 0.4,
  /** a question comes before a call-back is arranged. */
  askedBeforeCallBack: 0.6,
} as const;
