// The content of a SQLite file, table by table, as checksums for comparing two files.
import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';

interface TableSum {
  rows: number;
  /** SHA-256 over every value of every row. */
  sum: string;
}

/** Reads each row of each table, except search tables, which are derived. */
export function tableSums(file: string): Record<string, TableSum> {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const tables = sqlite
      .prepare<[], string>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all();
    return Object.fromEntries(tables.map((table) => [table, sumOf(sqlite, table)]));
  } finally {
    sqlite.close();
  }
}

function sumOf(sqlite: Sqlite.Database, table: string): TableSum {
  const hash = createHash('sha256');
  let rows = 0;
  // In one order, however the rows were written.
  const keys = sqlite
    .prepare<[string], string>('select name from pragma_table_info(?) where pk > 0 order by pk')
    .pluck()
    .all(table);
  const order = keys.map((key) => `"${key}"`).join(', ') || 'rowid';
  for (const row of sqlite.prepare(`select * from "${table}" order by ${order}`).raw().iterate()) {
    hash.update(JSON.stringify(row));
    rows += 1;
  }
  return { rows, sum: hash.digest('hex') };
}
