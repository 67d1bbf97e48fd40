import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { WordIndexer } from '../../../kit/search/word-indexer.ts';
import type { Database } from '../../../lib/database/database.ts';
import { HITS_SHOWN, MOST_HITS, searchAnswerOf } from '../search.ts';
import { findEverything } from './find-everything.ts';
import { searchSources } from './sources.ts';

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
        'Records of every kind that contain words with these beginnings, or a telephone number',
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
