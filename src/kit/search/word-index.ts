// The only place that queries a word index. Each engine has a file of its own; both find the same records in the same
// order.
import type { Database } from '../../lib/database/database.ts';
import { postgresWordIndex } from './postgres-word-index.ts';
import { sqliteWordIndex } from './sqlite-word-index.ts';
import type { WordIndex } from './word-search.ts';

export const wordIndexOf = ({ engine }: Pick<Database, 'engine'>): WordIndex =>
  engine === 'sqlite' ? sqliteWordIndex : postgresWordIndex;
