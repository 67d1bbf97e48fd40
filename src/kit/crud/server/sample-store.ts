// Marks records that were made up for the demo. features/samples explains and removes them.
import { sql } from 'kysely';
import type { Database, Handle } from '../../../lib/database/database.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    sampleRecords: SampleRecord;
  }
}

interface SampleRecord {
  tableName: string;
  /** A number as text. */
  recordId: string;
}

interface Keyed {
  table: string;
  /** The column that identifies its records. */
  key: string;
}

const MOST_AT_ONCE = 1000;

/** Runs a task and marks every record that it adds to these tables. */
export async function noteAdded<Made>(
  database: Database,
  tables: readonly Keyed[],
  make: () => Promise<Made>,
): Promise<Made> {
  const before = new Set((await recordsIn(database.db, tables)).map(keyOf));
  const made = await make();
  const after = await recordsIn(database.db, tables);
  const added = after.filter((record) => !before.has(keyOf(record)));
  await database.write((trx) => noteSampleRecords(trx, added));
  return made;
}

export async function noteSampleRecords(trx: Handle, records: SampleRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += MOST_AT_ONCE) {
    await trx
      .insertInto('sampleRecords')
      .values(records.slice(at, at + MOST_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Somebody has edited a sample: it is theirs now. */
export async function keepSample(trx: Handle, table: string, id: string): Promise<void> {
  await trx
    .deleteFrom('sampleRecords')
    .where('tableName', '=', table)
    .where('recordId', '=', id)
    .execute();
}

const keyOf = ({ tableName, recordId }: SampleRecord) => `${tableName} ${recordId}`;

async function recordsIn(db: Handle, tables: readonly Keyed[]): Promise<SampleRecord[]> {
  const lists = await Promise.all(
    tables.map(async ({ table, key }) => {
      const { rows } = await sql<{ id: string }>`
        select distinct cast(${sql.ref(key)} as text) as id from ${sql.table(table)}`.execute(db);
      return rows.map(({ id }) => ({ tableName: table, recordId: id }));
    }),
  );
  return lists.flat();
}
