import type { Handle } from '../../../lib/database/database.ts';
import { editDistance } from '../../../lib/text/edit-distance.ts';
import { type SearchQuery, wordsOf } from '../../../lib/text/search-words.ts';

/** Compared with a word in well under a second. */
const MOST_NAMES = 50_000;
const MOST_MEANT = 10;

/** A query that found nobody, with the customers' names that each of its words may mean: `hathway`, `fenwik`. */
export async function withSlips(db: Handle, query: SearchQuery): Promise<SearchQuery> {
  const isName = ([[word = ''] = [], ...more]: string[][]) =>
    more.length === 0 && /^\p{L}{4,}$/u.test(word);
  if (!query.some(isName)) return [];
  const rows = await db
    .selectFrom('customers')
    .select('name')
    .orderBy('id', 'desc')
    .limit(MOST_NAMES)
    .execute();
  const names = [...new Set(wordsOf([...new Set(rows.map(({ name }) => name))].join(' ')))];
  return query.map((term) => (isName(term) ? nearest(term[0]?.[0] ?? '', names) : term));
}

function nearest(word: string, names: readonly string[]): string[][] {
  if (names.some((name) => name.startsWith(word))) return [[word]];
  const most = word.length < 6 ? 1 : 2;
  const near = Map.groupBy(
    names.filter(({ length }) => length > 3 && Math.abs(length - word.length) <= most),
    (name) => editDistance(word, name, most),
  );
  const meant = near.get(1) ?? (most > 1 ? near.get(2) : undefined) ?? [word];
  return meant.slice(0, MOST_MEANT).map((name) => [name]);
}
