import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { forgetSome, personalLists } from './store.ts';

// The rest can wait until the next run.
const MOST_BATCHES = 20;

/**
 * Deletes data past its time, a little at a time so that no request has to wait.
 * @returns whether there was anything.
 */
export async function forgetOldRecords(
  records: readonly ServerRecord[],
  database: Database,
  clock: Clock,
  log: Log,
): Promise<boolean> {
  const lists = personalLists(records);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const forgotten = await database.write((trx) => forgetSome(trx, lists, clock.now()));
    if (Object.values(forgotten).every((count) => count === 0)) return batch > 0;
    log.info(forgotten, 'deleted data past its time');
    for (const { facts, personal } of records) {
      if (personal?.some(({ forget }) => forget)) {
        database.changes.publish(facts.topic);
      }
    }
  }
  return true;
}
