// A record's declaration, once: search, menu, dashboard and the rest fold over the list of records. 'none' is
// explicit.
import type { Topic } from '../../lib/database/changes.ts';

/** The part that needs neither server nor browser. */
export interface RecordFacts {
  /** Its group in answers of the search. */
  key: string;
  topic: Topic;
  /** Prefixes of the API paths that show it: an open admin reloads them after a change. */
  shownAt: readonly string[];
  search: SearchFacts | 'none';
  attention: AttentionFacts | 'none';
}

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
  /** Whether the dashboard shows a 0 too. */
  always: boolean;
  /** Follows the number in the menu, for screen readers. */
  badge: string | 'none';
}
