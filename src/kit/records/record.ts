// A record's declaration, once: search, menu, dashboard and the rest fold over the list of records. It says what it
// has; what each has stands in src/app/records.test.ts.
import type { Topic } from '../../lib/database/database.ts';
import { isNewDraft } from '../life/living.ts';

/** The part that needs neither server nor browser. */
export interface RecordFacts {
  /** Its group in answers of the search. */
  key: string;
  topic: Topic;
  /** The address of the screen that the menu counts it at. */
  screen: string;
  /** The address that opens one, or the draft of a new one; left out where its screen does by `?view=` or `?edit=`. */
  opens?(id: string): string;
  /** How staff call one: `Blog post`. */
  noun?: string;
  /** The name of its life, in addresses: `blog-posts`. */
  living?: string;
  /** Prefixes of the API paths that show it: an open admin reloads them after a change. */
  shownAt: readonly string[];
  search?: SearchFacts;
  attention?: AttentionFacts;
  /** Each needs its trigger on the table, made by a migration (db/webhook-trigger.ts). */
  events?: readonly EventFacts[];
}

export type LivingFacts = RecordFacts & { noun: string; living: string };

/** The address that opens one, or the draft of a new one. */
export const opensOf = ({ screen, opens, living }: RecordFacts, id: string): string =>
  opens?.(id) ?? `${screen}?${living ? (isNewDraft(id) ? 'draft' : 'edit') : 'view'}=${id}`;

/** Its group among what the search over everything finds. */
export interface SearchFacts {
  label: string;
  /** Groups are in the order of their places. */
  place: number;
  /** Whether its screen can be searched for the same text. */
  hasSearch: boolean;
}

/** How many need attention. */
export interface AttentionFacts {
  /** The number in the API's answer. */
  count: string;
  label: string;
  /** Shows them; by default its screen. */
  href?: string;
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
