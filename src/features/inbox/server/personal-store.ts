import { sql } from 'kysely';
import { columnsOf } from '../../../kit/crud/server/crud-columns.ts';
import type { PersonalList } from '../../../kit/records/server/personal.ts';
import { contactsIn, deleteRows, forgetAfter } from '../../../kit/records/server/personal-store.ts';
import type { Row } from '../../../kit/records/server/record.ts';
import { entrySchema } from '../inbox.ts';
import { KEPT_MONTHS } from '../record.ts';
import { PHOTOS } from './store.ts';

export const personalThread: PersonalList = {
  key: 'threadMessages',
  noun: 'messages with customers',
  place: 25,
  answer: entrySchema,
  foundBy: 'names and visits',
  /** Messages on a visit's page belong to its customer. Texts carry no name: they are found by customer, number or address. */
  async find(db, { contact, customers, visits }) {
    const [own, asked] = 'email' in contact ? ['email', contact.email] : ['phone', contact.e164];
    const oneOf = (ids: readonly number[]) => sql`(${sql.join([0, ...ids])})`;
    const { rows } = await sql<Row>`select entries.*, ${PHOTOS} as photos from entries where
      case channel when 'page' then appointment_id in ${oneOf(visits.map(({ id }) => id))}
        else lower(${sql.ref(own)}) = ${asked} or customer_id in ${oneOf(customers)} end
      order by id`.execute(db);
    return rows.map((row) => columnsOf(entrySchema).toRecord(row));
  },
  erase: (trx, rows) => deleteRows(trx, 'entries', rows),
  contacts: (db) => contactsIn(db, 'entries'),
  // Messages on a visit's page are kept as long as the visit.
  forget: forgetAfter('entries', KEPT_MONTHS, "channel <> 'page'"),
};
