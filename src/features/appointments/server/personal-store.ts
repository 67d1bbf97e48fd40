// What visits and the waiting list know of people.
import { type SqlBool, sql } from 'kysely';
import type { Contact, PersonalList } from '../../../kit/records/server/personal.ts';
import { BATCH, contactsIn, deleteRows } from '../../../kit/records/server/personal-store.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { fullDay, londonDayOf, monthsBefore } from '../../../lib/time/london-day.ts';
import { appointmentSchema, ERASED_PERSON, referenceOf } from '../appointment.ts';
import { KEPT_MONTHS, UNMADE_KEPT_MONTHS } from '../record.ts';
import { timesOf } from '../waiting/server/waiting-store.ts';
import { waitingEntrySchema } from '../waiting/waiting.ts';
import { type AppointmentRow, windowsOf } from './store.ts';

/** Rows that have this address or number. */
const isOf = (contact: Contact) =>
  'email' in contact
    ? sql<SqlBool>`lower(email) = ${contact.email}`
    : sql<SqlBool>`phone_e164 = ${contact.e164}`;

/** Erased visits stay, as numbers: day, slot, type of blind, and the first half of the postcode. */
export const personalVisits: PersonalList = {
  key: 'visits',
  noun: 'visits',
  place: 10,
  answer: appointmentSchema.omit({
    smsStatus: true,
    smsNote: true,
    smsMessageId: true,
    assignedTo: true,
  }),
  async find(db, { contact }) {
    const visits = db.selectFrom('appointments').selectAll().orderBy('id');
    const rows = await visits.where(isOf(contact)).execute();
    return rows.map((row) => ({ ...row, ...windowsOf(row), reference: referenceOf(row.id) }));
  },
  async refuse(trx, engine, { visits: theirs }, now) {
    const rows = trx
      .selectFrom('appointments')
      .select(['id', 'status', 'preferredDate'])
      .where('id', 'in', [0, ...theirs.map(({ id }) => id)])
      .orderBy('id');
    // Locked, so that no visit is confirmed while its customer is erased; SQLite has one writer anyway.
    const visits = await (engine === 'postgres' ? rows.forUpdate() : rows).execute();
    const today = londonDayOf(now);
    const coming = visits.find(
      ({ status, preferredDate }) => status === 'confirmed' && preferredDate >= today,
    );
    if (!coming) return;
    throw new AppError(
      'conflict',
      `The visit ${referenceOf(coming.id)} on ${fullDay(coming.preferredDate)} is confirmed. Please cancel it first.`,
    );
  },
  async erase(trx, rows, _sought, now) {
    for (const visit of rows as AppointmentRow[]) await eraseVisit(trx, visit, now);
    return rows.length;
  },
  contacts: (db) => contactsIn(db, 'appointments'),
  async forget(trx, today, now) {
    const visits = await trx
      .selectFrom('appointments')
      .select(['id', 'status', 'postcode'])
      .where('preferredDate', '<', monthsBefore(today, UNMADE_KEPT_MONTHS))
      .where('visitTokenHash', '!=', ERASED)
      .where((row) =>
        row.or([
          row('status', 'in', ['pending', 'cancelled', 'noShow']),
          row('preferredDate', '<', monthsBefore(today, KEPT_MONTHS)),
        ]),
      )
      .limit(BATCH)
      .execute();
    for (const visit of visits) await eraseVisit(trx, visit, now);
    return visits.length;
  },
};

type Erasable = Pick<AppointmentRow, 'id' | 'status' | 'postcode'>;

async function eraseVisit(trx: Handle, visit: Erasable, now: Date): Promise<void> {
  // A request without a person cannot be answered.
  const onItsPage = trx.deleteFrom('entries').where('appointmentId', '=', visit.id);
  await onItsPage.where('channel', '=', 'page').execute();
  // Its review stays verified.
  const review = trx.updateTable('testimonials').set({ appointmentId: null });
  await review.where('appointmentId', '=', visit.id).execute();
  const withdrawn = visit.status === 'pending';
  await trx
    .updateTable('appointments')
    .set((update) => ({
      ...ERASED_PERSON,
      phone: '-',
      phoneE164: '',
      address: 'Erased',
      postcode: visit.postcode.replace(/...$/, '***'),
      additionalInfo: '',
      windows: null,
      offer: null,
      // May contain the customer's own text.
      reason: null,
      visitSeed: '',
      visitTokenHash: ERASED,
      ...(withdrawn && { status: 'cancelled' as const }),
      version: update('version', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('id', '=', visit.id)
    .execute();
}

/** Replaces the hash of a private link, so that no link leads here any more. */
const ERASED = '';

export const personalWaitingEntries: PersonalList = {
  key: 'waitingEntries',
  noun: 'waiting-list entries',
  place: 60,
  answer: waitingEntrySchema,
  async find(db, { contact }) {
    const entries = db.selectFrom('waitingEntries').selectAll().orderBy('id');
    const rows = await entries.where(isOf(contact)).execute();
    return rows.map((row) => ({ ...row, times: timesOf(row) }));
  },
  async erase(trx, rows) {
    await deleteRows(trx, 'waitingEntries', rows);
    return rows.length;
  },
  contacts: (db) => contactsIn(db, 'waitingEntries'),
};
