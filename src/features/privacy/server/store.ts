// A person's data across the tables: found, erased, and deleted when its time is over.
import { type SelectQueryBuilder, sql } from 'kysely';
import { forgetAudit } from '../../../kit/crud/server/audit-store.ts';
import {
  contains,
  type Database,
  type Handle,
  type Tables,
} from '../../../lib/database/database.ts';
import { z } from '../../../lib/text/zod.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { referenceOf, type TimeSlot } from '../../appointments/appointment.ts';
import { type AppointmentRow, freePlace, windowsOf } from '../../appointments/server/store.ts';
import type { WaitingRow } from '../../appointments/waiting/server/waiting-store.ts';
import type {} from '../../assistant/server/lesson-store.ts';
import { deleteConversationsOf, findConversationsOf } from '../../assistant/server/store.ts';
import { type Lesson, lessonSchema } from '../../assistant/teaching/lesson.ts';
import type {} from '../../caught-forms/server/store.ts';
import type {} from '../../contact/server/store.ts';
import type {} from '../../notifications/server/store.ts';
import type {} from '../../pricing/server/link-store.ts';
import { hashOfEmail } from '../../pricing/server/store.ts';
import { windowRows } from '../../pricing/window-rows.ts';
import type {} from '../../swatches/server/store.ts';
import type { Swatch } from '../../swatches/swatch-request.ts';
import { listReviewsOf } from '../../testimonials/server/store.ts';
import type {} from '../../visit-page/server/store.ts';
import type { Erasure } from '../person.ts';
import { monthsBefore, retention } from '../retention.ts';

/** A person's contact detail: one of the two. */
export type Contact = { email: string } | { e164: string };

type Engine = Database['engine'];

/** Finds a person, in addition to their contact detail. */
export interface Search {
  /** The secret the hashes were made with. */
  secret: string;
  name?: string | undefined;
}

export async function findPerson(db: Handle, contact: Contact, { secret, name = '' }: Search) {
  const visits = await visitsOf(db, contact).execute();
  const [messages, submissions, swatches, visitMessages, waiting, conversations, caught] =
    await Promise.all([
      messagesOf(db, contact, visits),
      withContact(db.selectFrom('contactSubmissions').selectAll().orderBy('id'), contact),
      withContact(db.selectFrom('swatchRequests').selectAll().orderBy('id'), contact),
      visitMessagesOf(db, visits),
      waitingOf(db, contact),
      findConversationsOf(
        db,
        contact,
        visits.map(({ id }) => id),
      ),
      withContact(db.selectFrom('caughtForms').selectAll().orderBy('id'), contact),
    ]);
  const known = [{ name }, ...visits, ...submissions, ...swatches, ...waiting];
  const names = new Set(known.map((row) => row.name.toLowerCase()));
  names.delete('');
  return {
    visits: visits.map((row) => ({
      ...row,
      ...windowsOf(row),
      reference: referenceOf(row.id),
    })),
    messages,
    visitMessages,
    waitingEntries: waiting.map((row) => ({ ...row, times: JSON.parse(row.times) as TimeSlot[] })),
    contactSubmissions: submissions.map((row) => ({ ...row, read: row.read === 1 })),
    swatchRequests: swatches.map((row) => ({
      ...row,
      swatches: JSON.parse(row.swatches) as Swatch[],
    })),
    conversations,
    reviews: await listReviewsOf(db, { names: [...names], visits: visits.map(({ id }) => id) }),
    caughtForms: caught.map((row) => ({ ...row, body: JSON.parse(row.body) })),
    priceLists:
      'email' in contact ? await priceListsOf(db, hashOfEmail(secret, contact.email)) : [],
    lessons: await lessonsNaming(db, contact),
  };
}

async function priceListsOf(db: Handle, emailHash: string) {
  const rows = await db
    .selectFrom('priceLinks')
    .select(['createdAt', 'windows'])
    .where('emailHash', '=', emailHash)
    .execute();
  return rows.map((row) => ({ ...row, windows: windowRows.parse(JSON.parse(row.windows)) }));
}

/** Lessons are few, and a number may be spelt in any way. */
async function lessonsNaming(db: Handle, contact: Contact): Promise<Lesson[]> {
  const rows = await db.selectFrom('assistantLessons').selectAll().orderBy('id').execute();
  return z
    .array(lessonSchema)
    .parse(
      rows.filter(({ sentence }) =>
        'email' in contact
          ? sentence.toLowerCase().includes(contact.email)
          : sentence.replace(/\D/g, '').includes(contact.e164.replace(/^\+(44)?/, '')),
      ),
    );
}

function visitsOf(db: Handle, contact: Contact) {
  const visits = db.selectFrom('appointments').selectAll().orderBy('id');
  return 'email' in contact
    ? visits.where(sql`lower(email)`, '=', contact.email)
    : visits.where('phoneE164', '=', contact.e164);
}

async function visitMessagesOf(db: Handle, visits: { id: number }[]) {
  if (visits.length === 0) return [];
  const ids = visits.map(({ id }) => id);
  const [rows, photos] = await Promise.all([
    db
      .selectFrom('visitMessages')
      .selectAll()
      .where('appointmentId', 'in', ids)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('visitPhotos')
      .innerJoin('visitMessages', 'visitMessages.id', 'visitPhotos.messageId')
      .select(['visitPhotos.id', 'messageId'])
      .where('appointmentId', 'in', ids)
      .execute(),
  ]);
  return rows.map((row) => ({
    ...row,
    photos: photos.filter(({ messageId }) => messageId === row.id).length,
  }));
}

function waitingOf(db: Handle, contact: Contact): Promise<WaitingRow[]> {
  const entries = db.selectFrom('waitingEntries').selectAll().orderBy('id');
  return 'email' in contact
    ? entries.where(sql`lower(email)`, '=', contact.email).execute()
    : entries.where('phoneE164', '=', contact.e164).execute();
}

/** Sent to the person, about one of the visits, or to the team with the person's address in it. */
async function messagesOf(db: Handle, contact: Contact, visits: { id: number }[]) {
  const text = 'email' in contact ? contact.email : contact.e164;
  const ids = visits.map(({ id }) => id);
  return db
    .selectFrom('messages')
    .selectAll()
    .where((row) =>
      row.or([
        row(sql<string>`lower(recipient)`, '=', text),
        contains('body', text),
        ...(ids.length > 0 ? [row('appointmentId', 'in', ids)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
}

// Stored as typed: ignore spaces and signs, and read 0 at the start as +44.
const DIGITS = sql<string>`replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', '')`;

function withContact<Table extends 'contactSubmissions' | 'swatchRequests' | 'caughtForms', Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  contact: Contact,
): Promise<Row[]> {
  if ('email' in contact) return rows.where(sql`lower(email)`, '=', contact.email).execute();
  const { e164 } = contact;
  const spellings = [
    e164,
    e164.replace(/^\+44/, '0'),
    e164.replace(/^\+44/, '+440'),
    e164.replace('+', '00'),
  ];
  return rows.where(DIGITS, 'in', spellings).execute();
}

export async function findComingVisits(
  trx: Handle,
  engine: Engine,
  contact: Contact,
  today: string,
): Promise<AppointmentRow[]> {
  const rows = visitsOf(trx, contact);
  // Locked, so that no visit is confirmed while its customer is erased; SQLite has one writer anyway.
  const visits = await (engine === 'postgres' ? rows.forUpdate() : rows).execute();
  return visits.filter(
    ({ status, preferredDate }) => status === 'confirmed' && preferredDate >= today,
  );
}

/**
 * Removes a person from every table. Their visits stay, as numbers: day, slot, type of blind, and the first half
 * of the postcode.
 * @param reviewIds this person's own reviews, of those under their names.
 */
export async function erasePerson(
  trx: Handle,
  contact: Contact,
  reviewIds: number[],
  search: Search,
  now: Date,
): Promise<Erasure> {
  const found = await findPerson(trx, contact, search);
  const { caughtForms, priceLists, lessons } = found;
  const { visits, messages, contactSubmissions, swatchRequests, reviews, waitingEntries } = found;
  for (const visit of visits) await eraseVisit(trx, visit, now);
  const chosen = reviews.filter(({ id }) => reviewIds.includes(id));
  await deleteRows(trx, 'messages', messages);
  await deleteRows(trx, 'contactSubmissions', contactSubmissions);
  await deleteRows(trx, 'swatchRequests', swatchRequests);
  await deleteRows(trx, 'testimonials', chosen);
  await deleteRows(trx, 'caughtForms', caughtForms);
  await deleteRows(trx, 'assistantLessons', lessons);
  if ('email' in contact) {
    const emailHash = hashOfEmail(search.secret, contact.email);
    await trx.deleteFrom('priceLinks').where('emailHash', '=', emailHash).execute();
  }
  await deleteRows(trx, 'waitingEntries', waitingEntries);
  for (const { status, date, offeredTime } of waitingEntries) {
    // This frees the held place; the waiting list gets it after the commit.
    if (status === 'offered' && offeredTime) await freePlace(trx, date, offeredTime);
  }
  const conversations = await deleteConversationsOf(
    trx,
    contact,
    visits.map(({ id }) => id),
  );
  const numbers = visits.map(({ phoneE164 }) => phoneE164);
  if ('e164' in contact) numbers.push(contact.e164);
  if (numbers.length > 0) {
    await trx.deleteFrom('smsCounts').where('recipient', 'in', numbers).execute();
  }
  return {
    visits: visits.length,
    messages: messages.length,
    contactSubmissions: contactSubmissions.length,
    swatchRequests: swatchRequests.length,
    reviews: chosen.length,
    waitingEntries: waitingEntries.length,
    conversations,
    caughtForms: caughtForms.length,
    priceLists: priceLists.length,
    lessons: lessons.length,
  };
}

type Erasable = Pick<
  AppointmentRow,
  'id' | 'status' | 'postcode' | 'preferredDate' | 'preferredTime'
>;

async function eraseVisit(trx: Handle, visit: Erasable, now: Date): Promise<void> {
  // A request without a person cannot be answered.
  await trx.deleteFrom('visitMessages').where('appointmentId', '=', visit.id).execute();
  // Its review stays verified.
  const review = trx.updateTable('testimonials').set({ appointmentId: null });
  await review.where('appointmentId', '=', visit.id).execute();
  const withdrawn = visit.status === 'pending';
  if (withdrawn) await freePlace(trx, visit.preferredDate, visit.preferredTime);
  await trx
    .updateTable('appointments')
    .set((update) => ({
      name: 'Erased person',
      email: 'erased@example.invalid',
      phone: '-',
      phoneE164: '',
      address: 'Erased',
      postcode: visit.postcode.replace(/...$/, '***'),
      additionalInfo: '',
      windows: null,
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

async function deleteRows(
  trx: Handle,
  table:
    | ('messages' | 'contactSubmissions' | 'swatchRequests' | 'testimonials' | 'waitingEntries')
    | ('caughtForms' | 'assistantLessons'),
  rows: { id: number }[],
): Promise<void> {
  // Few enough at a time for the parameters of one statement.
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id);
    await trx.deleteFrom(table).where('id', 'in', ids).execute();
  }
}

const BATCH = 500;

/**
 * Deletes some of the data past its time.
 * @returns how much; above zero, there may be more.
 */
export async function forgetSome(
  trx: Handle,
  now: Date,
): Promise<
  Pick<Erasure, 'visits' | 'messages' | 'contactSubmissions' | 'swatchRequests'> & {
    auditEntries: number;
  }
> {
  const today = londonDayOf(now);
  const before = (months: number) => monthsBefore(today, months);

  const submissions = await trx
    .selectFrom('contactSubmissions')
    .select('id')
    .where('createdAt', '<', before(retention.submissionMonths))
    .limit(BATCH)
    .execute();
  await deleteRows(trx, 'contactSubmissions', submissions);

  const swatchRequests = await trx
    .selectFrom('swatchRequests')
    .select('id')
    .where('createdAt', '<', before(retention.swatchMonths))
    .limit(BATCH)
    .execute();
  await deleteRows(trx, 'swatchRequests', swatchRequests);

  // Oldest first: rows beyond these are not checked.
  const oldest = await trx
    .selectFrom('messages')
    .select(['id', 'createdAt'])
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const messages = oldest.filter(({ createdAt }) => createdAt < before(retention.messageMonths));
  await deleteRows(trx, 'messages', messages);

  const visits = await trx
    .selectFrom('appointments')
    .select(['id', 'status', 'postcode', 'preferredDate', 'preferredTime'])
    .where('preferredDate', '<', before(retention.unmadeVisitMonths))
    .where('visitTokenHash', '!=', ERASED)
    .where((row) =>
      row.or([
        row('status', 'in', ['pending', 'cancelled', 'noShow']),
        row('preferredDate', '<', before(retention.visitMonths)),
      ]),
    )
    .limit(BATCH)
    .execute();
  for (const visit of visits) await eraseVisit(trx, visit, now);

  const auditEntries = await forgetAudit(
    trx,
    {
      entries: before(retention.auditMonths),
      addresses: addDays(today, -retention.auditAddressDays),
    },
    BATCH,
  );

  return {
    visits: visits.length,
    messages: messages.length,
    contactSubmissions: submissions.length,
    swatchRequests: swatchRequests.length,
    auditEntries,
  };
}
