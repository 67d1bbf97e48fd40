// Until 0077 a number was kept beside the visits. What it stood for stays where it was, and is counted.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../../db/migrations.ts';
import { migrateToLatest } from '../../../lib/database/migrate.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { countTakenPlaces } from './store.ts';

const DAY = '2025-06-11';
const [MORNING, MIDDAY] = ['Morning (9am-11am)', 'Midday (11am-1pm)'];
const NOW = new Date('2025-06-10T10:00:00Z');
const [RUNS, OVER] = ['2025-06-10T10:05:00.000Z', '2025-06-10T10:00:00.000Z'];

everyEngine((engine) => {
  test('visits, holds and offers from before the update take the places they took', async () => {
    await withOlderDatabase(engine, '0077', async (database, upgrade) => {
      const { db } = database;
      for (const [at, status] of ['pending', 'confirmed', 'cancelled', 'noShow'].entries()) {
        const { name, email, phone, address, postcode, service } = aBookingBy(at);
        await sql`insert into appointments (name, email, phone, phone_e164, address, postcode, service,
          preferred_date, preferred_time, window_count, additional_info, status, visit_seed, visit_token_hash,
          calendar_sequence, version, created_at, updated_at, source, slot_from, slot_to)
          values (${name}, ${email}, ${phone}, '', ${address}, ${postcode}, ${service}, ${DAY}, ${MORNING}, 3, '',
          ${status}, '', '', 0, 1, '', '', 'website', '', '')`.execute(db);
      }
      for (const [at, until] of [RUNS, OVER].entries()) {
        await sql`insert into slot_holds (token_hash, date, time, visitor, until)
          values (${`token ${at}`}, ${DAY}, ${MORNING}, '', ${until})`.execute(db);
      }
      for (const [status, until] of [
        ['offered', RUNS],
        ['offered', OVER],
        ['lapsed', RUNS],
        ['waiting', null],
      ]) {
        await sql`insert into waiting_entries (name, email, phone, phone_e164, date, times, status, offered_time,
          offered_until, link_seed, link_token_hash, created_at, updated_at)
          values ('Una', 'una@example.com', '', '', ${DAY}, ${JSON.stringify([MIDDAY])}, ${status},
          ${until && MIDDAY}, ${until}, '', '', '', '')`.execute(db);
      }
      await sql`insert into appointment_slots (date, time, taken) values (${DAY}, ${MORNING}, 4)`.execute(
        db,
      );

      // A failure undoes all of it, and the next start does it again.
      const broken = {
        ...migrations,
        '9999-broken': { up: () => Promise.reject(new Error('broken')) },
      };
      await expect(migrateToLatest(database, broken)).rejects.toThrow('broken');
      for (let start = 0; start < 2; start += 1) await upgrade();

      const taken = await countTakenPlaces(db, DAY, DAY, NOW);
      expect([taken(DAY, MORNING), taken(DAY, MIDDAY)]).toEqual([3, 1]);
      const kept = await db.selectFrom('slotHolds').select('tokenHash').orderBy('id').execute();
      expect(kept).toEqual([{ tokenHash: 'token 0' }, { tokenHash: 'token 1' }]);
    });
  });
}, 'always');
