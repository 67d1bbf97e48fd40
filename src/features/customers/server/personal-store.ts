// What customers and their tasks know of people.

import { sql } from 'kysely';
import { mentions, type PersonalList } from '../../../kit/records/server/personal.ts';
import { BATCH } from '../../../kit/records/server/personal-store.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { monthsBefore } from '../../../lib/time/london-day.ts';
import { ERASED_PERSON } from '../../appointments/appointment.ts';
import { customerSchema } from '../customer.ts';
import { KEPT_MONTHS } from '../record.ts';
import { taskSchema } from '../task.ts';
import { deleteCustomers, dropContacts, joinRecord, recordsOf, type Typed } from './join-store.ts';
import { allJoined, joinedRecords } from './joined-records.ts';
import { customerOf } from './store.ts';
import { forgetDoneTasks, listTasks } from './task-store.ts';

/**
 * With its notes and tasks.
 * @returns the records that were joined to it, now without a customer
 */
async function eraseCustomer(trx: Handle, id: number): Promise<Typed[]> {
  await trx.deleteFrom('tasks').where('customerId', '=', id).execute();
  const left = await recordsOf(trx, id);
  for (const [, { table }] of allJoined) {
    await sql`update ${sql.table(table)} set customer_id = null where customer_id = ${id}`.execute(
      trx,
    );
  }
  await deleteCustomers(trx, [id]);
  await trx.deleteFrom('customerChanges').where('customerId', '=', id).execute();
  return left;
}

/** Records of other people of the household are joined again by what they have. */
async function joinAgain(trx: Handle, records: readonly Typed[]): Promise<void> {
  for (const record of records) {
    const { table, source = record.source, isPersonal } = joinedRecords[record.kind];
    if (!isPersonal || record.email === ERASED_PERSON.email) continue;
    const at = new Date(record.createdAt);
    await joinRecord(trx, table, ['id', record.id], { ...record, source }, at);
  }
}

/** A stranger's contacts leave the customer that they joined. */
async function takeOut(trx: Handle, contacts: readonly string[], now: Date): Promise<void> {
  const joined = await trx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', (known) =>
      known.selectFrom('customerContacts').select('customerId').where('contact', 'in', contacts),
    )
    .execute();
  const rest = (own: string[]) => JSON.stringify(own.filter((one) => !contacts.includes(one)));
  // Of a file's row that joined under another name, the notes have a line.
  const written = [...contacts, ...contacts.map(phoneText)];
  const isOthers = (line: string) => !written.some((one) => mentions(line, one));
  for (const { id, version, emails, phones, notes } of joined.map(customerOf)) {
    await dropContacts(trx, contacts, [id]);
    await trx
      .updateTable('customers')
      .set({
        emails: rest(emails),
        phones: rest(phones),
        notes: notes.split('\n').filter(isOthers).join('\n'),
        version: version + 1,
        updatedAt: now.toISOString(),
      })
      .where('id', '=', id)
      .execute();
  }
}

export const personalCustomers: PersonalList = {
  key: 'customers',
  noun: 'customers',
  place: 5,
  answer: customerSchema,
  async find(db, { customers }) {
    const rows = await db
      .selectFrom('customers')
      .selectAll()
      .where('id', 'in', [0, ...customers])
      .execute();
    return rows.map(customerOf);
  },
  async erase(trx, rows, { contacts }, now) {
    const left: Typed[] = [];
    for (const { id = 0 } of rows) left.push(...(await eraseCustomer(trx, id)));
    await takeOut(trx, contacts, now);
    await joinAgain(trx, left);
    return rows.length;
  },
  async contacts(db) {
    const rows = await db.selectFrom('customerContacts').select('contact').execute();
    return rows.map(({ contact }) =>
      contact.includes('@') ? { email: contact, phone: '' } : { email: '', phone: contact },
    );
  },
  async forget(trx, today) {
    const empty = await trx
      .selectFrom('customers')
      .select('id')
      .where('emptySince', '<', monthsBefore(today, KEPT_MONTHS))
      // Those of a file are the firm's own book, which it did not ask us to clear.
      .where('importId', 'is', null)
      .limit(BATCH)
      .execute();
    for (const { id } of empty) await eraseCustomer(trx, id);
    return empty.length;
  },
};

export const personalTasks: PersonalList = {
  key: 'tasks',
  // They go with their customer.
  place: 6,
  answer: taskSchema,
  async find(db, { customers }) {
    return (await Promise.all(customers.map((customerId) => listTasks(db, { customerId })))).flat();
  },
  erase: async () => 0,
  contacts: async () => [],
  forget: forgetDoneTasks,
};
