import type { SearchWords, ServerRecord } from '../../../kit/records/server/record.ts';
import type { WordSource } from '../../../kit/search/word-indexer.ts';

/** A table with a word index, and its group in the answer. */
export type SearchSource = SearchWords & WordSource & { kind: string };

/** Records that the search covers, in the order of their display. */
export const searchSources = (records: readonly ServerRecord[]): SearchSource[] =>
  records
    .flatMap(({ table, words, facts: { key, search } }) =>
      words && search ? [{ ...words, table, kind: key, place: search.place }] : [],
    )
    .sort((one, other) => one.place - other.place);
