import type { Database } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { forgetSome } from './store.ts';

// The rest has time until the next run.
const MOST_BATCHES = 20;

/**
 * Forgets what has been kept long enough, a little at a time so that nobody waits for it.
 * @returns whether there was anything.
 */
export async function forgetOldRecords(
  database: Database,
  clock: Clock,
  log: Log,
): Promise<boolean> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const forgotten = await database.write((trx) => forgetSome(trx, clock.now()));
    if (Object.values(forgotten).every((count) => count === 0)) return batch > 0;
    log.info(forgotten, 'forgot what was kept long enough');
    for (const topic of ['appointments', 'messages', 'contact', 'swatches'] as const) {
      database.changes.publish(topic);
    }
  }
  return true;
}
