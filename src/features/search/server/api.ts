import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { wordIndexOf } from '../../../kit/search/word-index.ts';
import { readRecords, type WordIndexer } from '../../../kit/search/word-indexer.ts';
import type { Database } from '../../../lib/database/database.ts';
import {
  fragmentsOf,
  hasMatch,
  ofTitles,
  readQuery,
  type SearchQuery,
  wordsOf,
} from '../../../lib/text/search-words.ts';
import { withSlips } from '../../customers/server/store.ts';
import {
  HITS_SHOWN,
  MOST_HITS,
  type SearchGroup,
  type SearchHit,
  searchAnswerOf,
} from '../search.ts';
import { type SearchSource, searchSources } from './sources.ts';

interface Deps {
  records: readonly ServerRecord[];
  database: Database;
  wordIndexer: Pick<WordIndexer, 'catchUp'>;
}

const LIMIT_TEXT = `limit takes 1 to ${MOST_HITS}`;
const limitQuery = z
  .string()
  .regex(/^\d{1,3}$/, LIMIT_TEXT)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= MOST_HITS, LIMIT_TEXT)
  .optional();

export function searchApi({ records, database, wordIndexer }: Deps): Route[] {
  const sources = searchSources(records);
  return [
    routesUnder('Search').get(adminApi.search(), {
      summary:
        'Records of every kind that contain words with these beginnings, or a telephone number or its end; if there are none, of customers’ names that differ by a slip',
      query: {
        q: 'The search text; a record must match every word',
        limit: `Results per kind, 1 to ${MOST_HITS}; default ${HITS_SHOWN}`,
      },
      answer: searchAnswerOf(z.enum(sources.map(({ kind }) => kind))),
      async handle({ query }) {
        const q = (query('q') ?? '').trim();
        const limit = validate(z.object({ limit: limitQuery }), { limit: query('limit') }).limit;
        await wordIndexer.catchUp();
        return { q, groups: await findEverything(database, sources, q, limit) };
      },
    }),
  ];
}

// One query over every kind of record: matches in the name come before other matches, and newer ones before older.
type Row = Record<string, unknown>;

/** How many name matches to check for an exact one. */
const COMPARED = 20;

/** @param limit per kind. */
async function findEverything(
  database: Database,
  sources: readonly SearchSource[],
  q: string,
  limit = HITS_SHOWN,
): Promise<SearchGroup[]> {
  const query = readQuery(q);
  const exact = await groupsOf(query);
  return exact.length > 0 ? exact : groupsOf(await withSlips(database.db, query));

  async function groupsOf(meant: SearchQuery): Promise<SearchGroup[]> {
    const groups: SearchGroup[] = [];
    for (const source of meant.length === 0 ? [] : sources) {
      const { rows, more } = await findRows(database, source, meant, limit);
      if (rows.length === 0) continue;
      const hits = rows.map((row) => hitOf(source, row, meant));
      groups.push({ kind: source.kind, hits, more });
    }
    return groups;
  }
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
  const { title, texts, phones = [] } = read(row);
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
