// What customers wrote before everything was in one table.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { listVisitMessages } from '../../visit-page/server/store.ts';
import { findEntry, insertEntry, visitOf } from './store.ts';

everyEngine((engine) => {
  test('messages, photos and numbers come over, and go with their visit', async () => {
    await withOlderDatabase(engine, '0081', async ({ db }, upgrade) => {
      const now = '2025-06-10T10:00:00.000Z';
      const old = '2024-01-10T10:00:00.000Z';
      const { name, email, phone, address, postcode, service } = aBooking();
      const { rows } = await sql<{ id: number }>`insert into appointments (name, email, phone,
        phone_e164, address, postcode, service, preferred_date, preferred_time, window_count,
        additional_info, status, visit_seed, visit_token_hash, calendar_sequence, version,
        created_at, updated_at, source, slot_from, slot_to, customer_id)
        values (${name}, ${email}, ${phone}, '', ${address}, ${postcode}, ${service}, '2025-06-11', '', 3,
        '', 'pending', '', '', 0, 1, '', '', 'website', '', '', 9) returning id`.execute(db);
      const visitId = Number(rows[0]?.id);
      await sql`insert into visit_messages (id, appointment_id, text, created_at) values
        (5, ${visitId}, 'Forgotten after a year', ${old}), (6, ${visitId}, '', ${old}),
        (7, ${visitId}, 'Is there parking?', ${now}), (8, ${visitId}, '', ${now})`.execute(db);
      await sql`insert into thread_messages
        (id, channel, text, read, from_staff, appointment_id, visit_message_id, provider_id, created_at, updated_at) values
        (21, 'sms', 'Until when?', 0, 0, null, null, 'SM1', ${now}, ${now}),
        (22, 'page', 'Is there parking?', 1, 0, ${visitId}, 7, null, ${now}, ${now}),
        (23, 'page', '2 photos', 0, 0, ${visitId}, 8, null, ${now}, ${now}),
        (24, 'sms', 'Yes.', 1, 1, ${visitId}, null, null, ${now}, ${now}),
        (40, 'sms', 'Gone', 1, 1, null, null, null, ${now}, ${now})`.execute(db);
      await sql`delete from thread_messages where id = 40`.execute(db);
      if (engine === 'postgres') {
        await sql`select setval(pg_get_serial_sequence('thread_messages', 'id'), 40)`.execute(db);
      }
      await sql`insert into visit_photos (id, message_id, filename, width, height, size)
        values (2, 6, 'old.webp', 4, 3, 9), (3, 8, 'a.webp', 4, 3, 9), (5, 8, 'b.webp', 4, 3, 9)`.execute(
        db,
      );
      await sql`insert into webhooks (url, events, secret, active, made_by, created_at)
        values ('https://example.com', '["message.received"]', '', 1, '', ${now})`.execute(db);
      await sql`update thread_messages set customer_id = 9`.execute(db);
      await upgrade();

      expect(await listVisitMessages(db, visitId)).toMatchObject([
        { id: 41, text: 'Forgotten after a year', createdAt: old, photos: [] },
        { id: 42, text: '', photos: [{ id: 2 }] },
        { id: 22, text: 'Is there parking?', photos: [] },
        { id: 23, text: '', photos: [{ id: 3 }, { id: 5 }] },
      ]);
      expect(await db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([]);
      expect(await visitOf(db, 9)).toBeUndefined();
      expect(await findEntry(db, 21)).toMatchObject({ channel: 'sms', text: 'Until when?' });
      const again = { channel: 'sms', text: 'Until when?', providerId: 'SM1' } as const;
      expect(await insertEntry(db, again, new Date(now))).toBeUndefined();
      const made = await insertEntry(db, { channel: 'note', text: 'x' }, new Date(now));
      expect(made).toBeGreaterThan(42);

      await db.deleteFrom('appointments').execute();
      const left = await db.selectFrom('entries').select('id').orderBy('id').execute();
      expect(left.map(({ id }) => id)).toEqual([21, 24, made]);
      expect(await db.selectFrom('visitPhotoRemovals').selectAll().execute()).toHaveLength(3);
    });
  });
}, 'always');
