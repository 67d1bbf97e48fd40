// What the rooms of the back office need to know of a record, said once beside it. Each room folds over the list of
// records. A room that a record does not want is said too: 'none'.
import type { Topic } from '../../lib/database/changes.ts';

/** The part that needs neither server nor browser. */
export interface RecordFacts {
  /** Its group in answers of the search. */
  key: string;
  topic: Topic;
  /** Beginnings of the API's paths that show it: an open admin reads them again after a change. */
  shownAt: readonly string[];
  search: SearchFacts | 'none';
  attention: AttentionFacts | 'none';
}

/** Its group among what the search over everything finds. */
export interface SearchFacts {
  label: string;
  /** Groups are in the order of their places. */
  place: number;
  /** The address that opens one, but for its id. */
  opens: string;
  /** Whether its screen can be searched for the same text. */
  hasSearch: boolean;
}

/** How many of it wait for somebody. */
export interface AttentionFacts {
  /** The number in the API's answer. */
  count: string;
  label: string;
  href: string;
  /** Numbers are in the order of their places. */
  place: number;
  /** Whether the dashboard shows a 0 too. */
  always: boolean;
  /** Follows the number in the menu, for who hears it. */
  badge: string | 'none';
}
