// A record's declaration, once: search, menu, dashboard and the rest fold over the list of records. It says what it
// has; what each has stands in src/app/records.test.ts.
import type { Topic } from '../../lib/database/database.ts';
import { isNewDraft, type LivingKind } from '../life/living.ts';

/** The part that needs neither server nor browser. */
export interface RecordFacts {
  /** Its group in answers of the search. */
  key: string;
  topic: Topic;
  /** For a record with a life. */
  living?: LivingKind;
  /** Prefixes of the API paths that show it: an open admin reloads them after a change. */
  shownAt: readonly string[];
  search?: SearchFacts;
  attention?: AttentionFacts;
  /** Each needs its trigger on the table, made by a migration (db/webhook-trigger.ts). */
  events?: readonly EventFacts[];
}

export type LivingFacts = RecordFacts & { living: LivingKind };

/** What opens one on its screen, or the draft of a new one. */
export const openedBy = (screen: string) => (id: string) =>
  `${screen}?${isNewDraft(id) ? 'draft' : 'edit'}=${id}`;

/** Its group among what the search over everything finds. */
export interface SearchFacts {
  label: string;
  /** Groups are in the order of their places. */
  place: number;
  /** The address that opens one, without its id. */
  opens: string;
  /** Whether its screen can be searched for the same text. */
  hasSearch: boolean;
}

/** How many need attention. */
export interface AttentionFacts {
  /** The number in the API's answer. */
  count: string;
  label: string;
  href: string;
  /** Numbers are in the order of their places. */
  place: number;
  /** Follows the number in the menu, for screen readers. */
  badge: string;
}

/** What webhooks can be called for. */
export interface EventFacts {
  name: string;
  label: string;
  /** Events are in the order of their places. */
  place: number;
}

/** The labels of all events, by name. */
export function eventLabelsOf(facts: readonly RecordFacts[]): Record<string, string> {
  const events = facts.flatMap(({ events = [] }) => events);
  const inOrder = events.toSorted((a, b) => a.place - b.place);
  return Object.fromEntries(inOrder.map(({ name, label }) => [name, label]));
}
