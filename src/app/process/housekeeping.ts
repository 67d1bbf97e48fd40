// Hourly work: expired data is deleted, and nothing of it stays in the files.

import { forgetOldEntries } from '../../features/appointments/waiting/server/waiting-list.ts';
import { forgetOldConversations } from '../../features/assistant/server/store.ts';
import { deleteOldChallenges } from '../../features/auth/server/store.ts';
import { forgetOldCopies } from '../../features/backups/server/old-copies.ts';
import { forgetOldCaughtForms } from '../../features/caught-forms/server/store.ts';
import { forgetOldDeliveries } from '../../features/connections/server/webhook-store.ts';
import { forgetOldCounts } from '../../features/counts/server/store.ts';
import { forgetLongWritten } from '../../features/follow-ups/server/follow-ups.ts';
import { forgetOldSmsCounts } from '../../features/notifications/limits/server/store.ts';
import { forgetOldPriceLinks } from '../../features/pricing/server/link-store.ts';
import { forgetOldRecords } from '../../features/privacy/server/retention.ts';
import { forgetOldMissed } from '../../features/redirects/server/store.ts';
import type { MessageIntake } from '../../features/visit-page/server/message-intake.ts';
import { forgetOldAnswers } from '../../kit/http/idempotency-store.ts';
import { forgetOldTrash } from '../../kit/life/server/trash-store.ts';
import { forgetOldVersions } from '../../kit/life/server/version-store.ts';
import type { WordIndexer } from '../../kit/search/word-indexer.ts';
import { LOOK_MS, watchClock } from '../../lib/database/clock-watch.ts';
import type { Base, Handle } from '../../lib/database/database.ts';
import { forgetOldLimits } from '../../lib/database/rate-limits.ts';
import type { Trash } from '../../lib/files/trash.ts';
import type { Log } from '../../lib/process/log.ts';
import { oneAtATime } from '../../lib/process/one-at-a-time.ts';
import { type RepeatedWork, repeatedWork } from '../../lib/process/repeated-work.ts';
import { records } from '../records.ts';

interface HousekeepingServices extends Base {
  log: Log;
  dataDir: string;
  messageIntake: Pick<MessageIntake, 'removePhotos' | 'sweep'>;
  trash: Pick<Trash, 'empty'>;
  /** Whether to look for files without a record: not where they may be all there is. */
  sweeps: boolean;
  wordIndexer: Pick<WordIndexer, 'purge'>;
}

interface Housekeeping extends RepeatedWork {
  /** Removes deleted rows' photos, search words and write-ahead log; retries within the hour. */
  removeTraces(): Promise<void>;
}

/** What each feature forgets by its age. */
const forgetting: readonly ((trx: Handle, now: Date) => Promise<void>)[] = [
  forgetOldAnswers,
  forgetOldEntries,
  forgetOldSmsCounts,
  forgetLongWritten,
  forgetOldConversations,
  forgetOldCounts,
  forgetOldMissed,
  forgetOldPriceLinks,
  forgetOldLimits,
  forgetOldCaughtForms,
  forgetOldDeliveries,
  deleteOldChallenges,
  forgetOldVersions,
  forgetOldTrash,
];

export function createHousekeeping(services: HousekeepingServices): Housekeeping {
  const { database, clock, log, dataDir, messageIntake, trash, sweeps, wordIndexer } = services;
  const inTurn = oneAtATime();
  // Left by an earlier process.
  let hasTraces = true;

  const removeTraces = () =>
    inTurn(async () => {
      hasTraces = true;
      try {
        await messageIntake.removePhotos();
        await wordIndexer.purge();
        hasTraces = !(await database.emptyLog());
      } catch (error) {
        log.error({ err: error }, 'erased data may still be in files');
      }
    });

  async function forget(): Promise<void> {
    await database.write(async (trx) => {
      for (const forgetOld of forgetting) await forgetOld(trx, clock.now());
    });
    hasTraces = (await forgetOldRecords(records, database, clock, log)) || hasTraces;
    await forgetOldCopies(dataDir, clock.now());
    await trash.empty();
  }

  async function run(): Promise<void> {
    const { waitMs, hasJumped } = await database.write((trx) => watchClock(trx, clock.now()));
    if (hasJumped) {
      log.warn(
        { waitHours: waitMs / LOOK_MS },
        'the clock has jumped, or nothing ran for days: nothing is erased by its age or published by its day until it has been steady',
      );
    }
    if (waitMs === 0) await forget();
    await messageIntake.removePhotos();
    if (sweeps) await messageIntake.sweep();
    if (hasTraces) await removeTraces();
  }

  return { ...repeatedWork(run, log, 'housekeeping failed', LOOK_MS, LOOK_MS), removeTraces };
}
