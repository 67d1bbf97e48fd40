import demo from '../../../../content/contact-submissions.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { contactInput } from '../contact.ts';
import { contactStore, dateSubmission } from './store.ts';

/** Loads sample messages, oldest first, so that numbers follow dates. */
export async function seedContact({ database, clock }: Demo): Promise<number> {
  const store = contactStore(database);
  const now = clock.now();
  const oldestFirst = demo.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  await database.write(async (trx) => {
    for (const { createdDaysAgo, createdTime, read, ...sample } of oldestFirst) {
      const input = validate(contactInput, sample);
      const { id } = await store.insert(trx, { ...input, read, note: '' }, now);
      const day = addDays(londonDayOf(now), -createdDaysAgo);
      const at = instantOfLondon(`${day}T${createdTime}`) ?? now;
      // Early in the day, a message of this morning could be in the future.
      await dateSubmission(trx, id, new Date(Math.min(at.getTime(), now.getTime())));
    }
  });
  return demo.length;
}
