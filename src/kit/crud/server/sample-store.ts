// Marks records that were made up for the demo. features/samples explains and removes them.
import type { Handle } from '../../../lib/database/database.ts';

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

/** Marks records; marking one again changes nothing. */
export async function noteSampleRecords(trx: Handle, records: SampleRecord[]): Promise<void> {
  await trx
    .insertInto('sampleRecords')
    .values(records)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Somebody has edited a sample: it is theirs now. */
export async function keepSample(trx: Handle, table: string, id: string): Promise<void> {
  await trx
    .deleteFrom('sampleRecords')
    .where('tableName', '=', table)
    .where('recordId', '=', id)
    .execute();
}
