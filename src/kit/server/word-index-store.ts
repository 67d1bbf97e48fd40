// The one place that asks a word index. What each engine is asked stands in a file of its own; both find
// the same records in the same order.
import type { Database } from '../../lib/database.ts';
import { postgresWordIndex } from './word-index-postgres-store.ts';
import { sqliteWordIndex } from './word-index-sqlite-store.ts';
import type { WordIndex } from './word-search-store.ts';

export const wordIndexOf = ({ engine }: Pick<Database, 'engine'>): WordIndex =>
  engine === 'sqlite' ? sqliteWordIndex : postgresWordIndex;
