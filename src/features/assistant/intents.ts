// What a visitor may want, by the ids of content/assistant.json.
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

export interface Ranked {
  intent: KnownIntent;
  weight: number;
}
