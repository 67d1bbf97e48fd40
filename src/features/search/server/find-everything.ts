// One query over every kind of record: matches in the name come before other matches, and newer ones before older.
import { wordIndexOf } from '../../../kit/search/word-index.ts';
import { readRecords } from '../../../kit/search/word-indexer.ts';
import type { Database } from '../../../lib/database/database.ts';
import {
  fragmentsOf,
  hasMatch,
  ofTitles,
  readQuery,
  type SearchQuery,
  wordsOf,
} from '../../../lib/text/search-words.ts';
import { HITS_SHOWN, type SearchGroup, type SearchHit } from '../search.ts';
import type { SearchSource } from './sources.ts';

type Row = Record<string, unknown>;

/** How many name matches to check for an exact one. */
const COMPARED = 20;

/** @param limit per kind. */
export async function findEverything(
  database: Database,
  sources: readonly SearchSource[],
  q: string,
  limit = HITS_SHOWN,
): Promise<SearchGroup[]> {
  const query = readQuery(q);
  if (query.length === 0) return [];
  const groups: SearchGroup[] = [];
  for (const source of sources) {
    const { rows, more } = await findRows(database, source, query, limit);
    if (rows.length === 0) continue;
    const hits = rows.map((row) => hitOf(source, row, query));
    groups.push({ kind: source.kind, hits, more });
  }
  return groups;
}

async function findRows(
  { engine, db }: Database,
  { table, columns, read }: SearchSource,
  query: SearchQuery,
  limit: number,
): Promise<{ rows: Row[]; more: boolean }> {
  const index = wordIndexOf({ engine });
  const say = await index.find(db, { table, query, limit: limit + 1 });
  // Includes the name matches, if these are all there are.
  const called =
    say.length <= limit
      ? []
      : await index.find(db, {
          table,
          query: ofTitles(query),
          limit: Math.max(COMPARED, limit + 1),
        });
  const ids = [...new Set([...called, ...say])];
  const records = await readRecords(db, table, columns, ids);
  const found = ids.map((id) => records.get(id)).filter((row) => row !== undefined);
  const rank = (row: Row) => rankOf(read(row).title, query);
  const rows = found.sort((one, other) => rank(other) - rank(one));
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Name matches before others; then by the number of whole words that match. */
function rankOf(title: string, query: SearchQuery): number {
  const words = wordsOf(title);
  const isCalled = query.every((term) =>
    term.some((one) => one.every((begin) => words.some((word) => word.startsWith(begin)))),
  );
  return exactness(words, query) + (isCalled ? query.length + 1 : 0);
}

/** How many words of the query are whole words of a title, not only the start of one. */
function exactness(words: string[], query: SearchQuery): number {
  return query.filter((term) => term.some((one) => one.every((word) => words.includes(word))))
    .length;
}

function hitOf(
  { kind, read, detailOf, opensOf }: SearchSource,
  row: Row,
  query: SearchQuery,
): SearchHit {
  const id = Number(row.id);
  const { title, texts, phones } = read(row);
  const usual = detailOf(row);
  const told = hasMatch(title, query) || hasMatch(usual, query);
  const found = told ? undefined : [...texts, ...phones].find((one) => hasMatch(one, query));
  return {
    id,
    title: fragmentsOf(title, query),
    detail: fragmentsOf(found ?? usual, query),
    opens: opensOf?.(row) ?? { kind, id },
  };
}
