import { migrations } from '../../../db/migrations.ts';
import { type Copied, type CopyReport, copyRows } from '../../lib/database/copy-rows.ts';
import type { Database } from '../../lib/database/database.ts';

/** Copies a whole database of this version: see `copyRows`. */
export const copyDatabase = (
  from: Database,
  to: Database,
  progress: (done: Copied) => void,
  replaces = false,
): Promise<CopyReport> => copyRows(from, to, migrations, progress, replaces);
