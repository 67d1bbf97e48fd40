// What messages know of people.
import { type SqlBool, sql } from 'kysely';
import { type Contact, mentions, type PersonalList } from '../../../kit/records/server/personal.ts';
import { BATCH, deleteRows } from '../../../kit/records/server/personal-store.ts';
import { isLike } from '../../../lib/database/database.ts';
import { monthsBefore } from '../../../lib/time/london-day.ts';
import type {} from '../limits/server/store.ts';
import { messageSchema } from '../message.ts';
import { KEPT_MONTHS } from '../record.ts';
import type {} from './store.ts';

/** A number's digits within the country, with any signs between them, as it may have been typed. */
const digitsOf = (e164: string) => [...e164.replace(/^\+(44)?/, '')];

/** Whether a text says an address, or a number however it was typed. */
const says = (text: string, contact: Contact) =>
  'email' in contact
    ? mentions(text.toLowerCase(), contact.email)
    : new RegExp(digitsOf(contact.e164).join('[^\\p{L}\\d\\n]*'), 'u').test(text);

export const personalMessages: PersonalList = {
  key: 'messages',
  noun: 'messages',
  place: 20,
  answer: messageSchema,
  foundBy: 'names and visits',
  /** Sent to the person, about one of the visits, or to the team with the person's address in it. */
  async find(db, { contact, visits }) {
    const text = 'email' in contact ? contact.email : contact.e164;
    const mayBeIn =
      'email' in contact
        ? isLike(sql`lower(body)`, text)
        : sql<SqlBool>`body like ${`%${digitsOf(text).join('%')}%`}`;
    const ids = visits.map(({ id }) => id);
    const rows = await db
      .selectFrom('messages')
      .selectAll()
      .where((row) =>
        row.or([
          row(sql<string>`lower(recipient)`, '=', text),
          mayBeIn,
          // What staff write is about a visit, but goes to whom they wrote to.
          row.and([
            row('appointmentId', 'in', [0, ...ids]),
            row('kind', '!=', 'staff-message-customer'),
          ]),
        ]),
      )
      .orderBy('id')
      .execute();
    return rows.filter(
      ({ recipient, appointmentId, body }) =>
        recipient.toLowerCase() === text || ids.includes(appointmentId ?? 0) || says(body, contact),
    );
  },
  async erase(trx, rows, { contacts, visits }) {
    const numbers = [...contacts, ...visits.map(({ phoneE164 }) => phoneE164)];
    await trx.deleteFrom('smsCounts').where('recipient', 'in', numbers).execute();
    return deleteRows(trx, 'messages', rows);
  },
  async contacts(db) {
    const sent = await db
      .selectFrom('messages')
      .select('recipient')
      .where('audience', '=', 'customer')
      .distinct()
      .execute();
    return sent.map(({ recipient }) => ({ email: recipient, phone: '' }));
  },
  async forget(trx, today) {
    // Oldest first: rows beyond these are not checked.
    const oldest = await trx
      .selectFrom('messages')
      .select(['id', 'createdAt'])
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const before = monthsBefore(today, KEPT_MONTHS);
    return deleteRows(
      trx,
      'messages',
      oldest.filter(({ createdAt }) => createdAt < before),
    );
  },
};
