import { sql } from 'kysely';
import { columnsOf } from '../../../kit/crud/server/crud-columns.ts';
import type { PersonalList } from '../../../kit/records/server/personal.ts';
import { contactsIn, deleteRows, forgetAfter } from '../../../kit/records/server/personal-store.ts';
import type { Row } from '../../../kit/records/server/record.ts';
import { threadMessageSchema } from '../inbox.ts';
import { KEPT_MONTHS } from '../record.ts';
import type {} from './store.ts';

export const personalThread: PersonalList = {
  key: 'threadMessages',
  noun: 'messages with customers',
  place: 25,
  answer: threadMessageSchema,
  foundBy: 'names and visits',
  /** Texts carry no name: their customer's, else those to one of their addresses. Those on a visit's page go with it. */
  async find(db, { contact, customers }) {
    const [own, asked] = 'email' in contact ? ['email', contact.email] : ['phone', contact.e164];
    const { rows } = await sql<Row>`select * from thread_messages where channel <> 'page' and (
      lower(${sql.ref(own)}) = ${asked}
      or customer_id in (${sql.join([0, ...customers])})) order by id`.execute(db);
    return rows.map((row) => columnsOf(threadMessageSchema).toRecord(row));
  },
  erase: (trx, rows) => deleteRows(trx, 'threadMessages', rows),
  contacts: (db) => contactsIn(db, 'threadMessages'),
  forget: forgetAfter('threadMessages', KEPT_MONTHS),
};
