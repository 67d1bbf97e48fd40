import { type Generated, type Selectable, sql } from 'kysely';
import { countRows } from '../../../lib/database/count-rows.ts';
import {
  contains,
  type Database,
  type Handle,
  lockUntilCommit,
  type Tables,
} from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { deriveToken, sha256 } from '../../../lib/process/secrets.ts';
import { DEMO_NOTE, isOfDemo, smsStatusOf } from '../../notifications/message.ts';
import { latestCustomerSms } from '../../notifications/written/server/store.ts';
import type { PricedRow } from '../../pricing/window-rows.ts';
import type { Meaning } from '../../settings/booking-settings.ts';
import {
  type Appointment,
  type AppointmentCounts,
  type AppointmentStatus,
  isConsultation,
  partsOfSlot,
  referenceOf,
  type TimeSlot,
  type Visit,
} from '../appointment.ts';
import type { TakenPlaces } from '../availability.ts';
import { holding, holdsPlace } from '../lifecycle.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    appointments: true;
  }
  interface Tables {
    appointments: Omit<Appointment, 'id' | 'windows' | 'windowsPence' | Told> & {
      id: Generated<number>;
      phoneE164: string;
      visitSeed: string;
      visitTokenHash: string;
      calendarSequence: number;
      updatedAt: string;
      /** What its outcome means for the customer, even if Settings no longer lists it. */
      means: Meaning;
      /** JSON of priced rows; null without a guide price. */
      windows: string | null;
    };
  }
}

/** Fields of the answer that have no column here. */
type Told = 'reference' | 'smsStatus' | 'smsNote' | 'smsMessageId';

export type AppointmentRow = Selectable<Tables['appointments']>;
export type NewAppointment = Omit<AppointmentRow, 'id' | 'assignedTo'>;

// Places are counted, not kept: a slot holds its consultations, and what is kept for somebody while its time runs.

export interface Slot {
  date: string;
  time: TimeSlot;
}

/** Sorts behind every instant: a consultation holds its place until its status changes. */
const NO_END = sql<string>`'9999'`;

/** One row for each consultation that holds a place, each place held for a form, and each one offered; some may be over. */
const claims = (db: Handle) =>
  db
    .selectFrom('appointments')
    .select(['preferredDate as date', 'preferredTime as time', NO_END.as('until')])
    .where('status', 'in', holding)
    .where('kind', '=', 'consultation')
    .unionAll(db.selectFrom('slotHolds').select(['date', 'time', 'until']))
    .unionAll(
      db
        .selectFrom('waitingEntries')
        .select(['date', 'offeredTime as time', 'offeredUntil as until'])
        .where('status', '=', 'offered')
        .$narrowType<{ time: string; until: string }>(),
    )
    .as('claims');

/** Places taken in each slot of the days from `from` to `to`. */
export async function countTakenPlaces(
  db: Handle,
  from: string,
  to: string,
  now: Date,
): Promise<TakenPlaces> {
  const rows = await db
    .selectFrom(claims(db))
    .select(({ fn }) => ['date', 'time', fn.countAll<number>().as('taken')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('until', '>', now.toISOString())
    .groupBy(['date', 'time'])
    .execute();
  const taken = new Map(rows.map((row) => [`${row.date} ${row.time}`, row.taken]));
  return (date, time) => taken.get(`${date} ${time}`) ?? 0;
}

const countSlot = prepared<Slot & { now: string }, { taken: number; over: number }>((db, value) =>
  db
    .selectFrom(claims(db))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('until', '>', value('now')).as('taken'),
      fn.countAll<number>().filterWhere('until', '<=', value('now')).as('over'),
    ])
    .where('date', '=', value('date'))
    .where('time', '=', value('time')),
);

/**
 * The places taken in a slot, and how many holds and offers have run out without having been cleared away. Lock the slot
 * before deciding by it.
 */
export async function countIn(trx: Handle, slot: Slot, now: Date) {
  const { rows } = await countSlot(trx, { ...slot, now: now.toISOString() });
  return rows[0] ?? { taken: 0, over: 0 };
}

/** Makes everybody else who takes or offers a place in this slot wait for the transaction. */
export const lockSlot = (trx: Handle, { date, time }: Slot): Promise<void> =>
  lockUntilCommit(trx, `${date} ${time}`);

/** Clears away holds and offers that have run out; they count no more already. @returns whether there were any */
export async function endOver({ db, write }: Database, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const over = db.selectFrom(claims(db)).select('date').where('until', '<=', at).limit(1);
  if (!(await over.executeTakeFirst())) return false;
  await write(async (trx) => {
    await trx.deleteFrom('slotHolds').where('until', '<=', at).execute();
    await trx
      .updateTable('waitingEntries')
      .set({ status: 'lapsed', updatedAt: at })
      .where('status', '=', 'offered')
      .where('offeredUntil', '<=', at)
      .execute();
  });
  return true;
}

export async function insertAppointment(trx: Handle, row: NewAppointment): Promise<number> {
  const { rows } = await insertRow(trx, row);
  const [inserted] = rows;
  if (!inserted) throw new Error('the appointment was not stored');
  return inserted.id;
}

const insertRow = prepared<NewAppointment, { id: number }>((db, _value, row) =>
  db.insertInto('appointments').values(row).returning('id'),
);

export function findAppointment(db: Handle, id: number): Promise<AppointmentRow | undefined> {
  return db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The contents of a private link: the row's id, and 128 bits known only to its customer. */
export function linkTokenOf(id: number, visitToken: string): string {
  return `${id.toString(36)}-${visitToken}`;
}

/** The row that a private link opens, by its hash, or by its seed: a link from before AUTH_SECRET changed, or after. */
export async function rowOfLink<Row>(
  linkToken: string,
  find: (id: number) => Promise<Row | undefined>,
  keysOf: (row: Row) => { hash: string; seed: string },
  [secret, purpose]: [secret: string, purpose: string],
): Promise<Row | undefined> {
  const [, id = '', token = ''] = /^([1-9a-z][0-9a-z]{0,5})-([\w-]{22})$/.exec(linkToken) ?? [];
  const number = Number.parseInt(id, 36);
  if (!(number > 0 && number <= 2_147_483_647)) return undefined;
  const row = await find(number);
  if (!row) return undefined;
  const { hash, seed } = keysOf(row);
  const opens =
    hash === sha256(token) || (seed !== '' && deriveToken(secret, purpose, seed) === token);
  return opens ? row : undefined;
}

export const findAppointmentByToken = (db: Handle, linkToken: string, secret: string) =>
  rowOfLink(
    linkToken,
    (id) => findAppointment(db, id),
    (row) => ({ hash: row.visitTokenHash, seed: row.visitSeed }),
    [secret, 'visit'],
  );

/** @throws AppError 404 */
export async function knownVisit(db: Handle, linkToken: string, secret: string) {
  const row = await findAppointmentByToken(db, linkToken, secret);
  if (!row) throw new AppError('notFound', NO_VISIT);
  return row;
}

export const NO_VISIT = 'We could not find a visit for this link.';

/** Changes a row unless it has changed since it was read. @returns undefined when somebody else was faster. */
export function updateAppointment(
  trx: Handle,
  read: Pick<AppointmentRow, 'id' | 'version'>,
  changes: Partial<Omit<AppointmentRow, 'id'>>,
  now: Date,
): Promise<AppointmentRow | undefined> {
  return trx
    .updateTable('appointments')
    .set({ ...changes, version: read.version + 1, updatedAt: now.toISOString() })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a row unless it has changed since it was read. @returns false when somebody else was faster. */
export async function deleteAppointment(
  trx: Handle,
  read: Pick<AppointmentRow, 'id' | 'version'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('appointments')
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface AppointmentFilter {
  q?: string | undefined;
  status?: AppointmentStatus | undefined;
  assignedTo?: string | null | undefined;
  limit?: number;
  offset?: number;
}

export async function listAppointments(
  db: Handle,
  { limit, offset, ...filter }: AppointmentFilter,
): Promise<Appointment[]> {
  let query = matching(db, filter).selectAll().orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0);
  return withSmsStatus(db, await query.execute());
}

/** Number of visits that need action: from an index that holds little else. */
export async function countOpenAppointments(
  db: Handle,
  assignedTo?: string,
): Promise<AppointmentCounts> {
  let query = db
    .selectFrom('appointments')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', holding);
  if (assignedTo !== undefined) query = query.where('assignedTo', '=', assignedTo);
  const rows = await query.groupBy('status').execute();
  const countOf = (status: AppointmentStatus) =>
    Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: countOf('pending'), confirmed: countOf('confirmed') };
}

export const countAppointments = (db: Handle, filter: AppointmentFilter = {}): Promise<number> =>
  countRows(matching(db, filter));

const SEARCHED = ['name', 'email', 'phone', 'address', 'postcode', 'service'];

function matching(db: Handle, { q, status, assignedTo }: AppointmentFilter) {
  let query = db.selectFrom('appointments');
  if (status) query = query.where('status', '=', status);
  if (assignedTo !== undefined) {
    query = query.where('assignedTo', assignedTo === null ? 'is' : '=', assignedTo);
  }
  return q ? query.where(contains(SEARCHED, q)) : query;
}

/** A visit as the API shows it. @throws AppError 404 where it is gone since */
export async function appointmentOf(
  db: Handle,
  row: AppointmentRow | undefined,
): Promise<Appointment> {
  const [appointment] = row ? await withSmsStatus(db, [row]) : [];
  return existing(appointment, 'appointment');
}

/** Adds the reference, and the state of the customer's text message. */
export async function withSmsStatus(db: Handle, rows: AppointmentRow[]): Promise<Appointment[]> {
  const messages = await latestCustomerSms(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const message = messages.get(row.id);
    return {
      ...row,
      ...windowsOf(row),
      reference: referenceOf(row.id),
      smsStatus: smsStatusOf(message),
      smsNote: message && isOfDemo(message) ? DEMO_NOTE : null,
      smsMessageId: message?.id ?? null,
    };
  });
}

export function windowsOf(row: Pick<AppointmentRow, 'windows'>) {
  const windows: PricedRow[] = row.windows === null ? [] : JSON.parse(row.windows);
  return { windows, windowsPence: windows.reduce((sum, { pence }) => sum + pence, 0) };
}

type SlotOfVisit = Pick<AppointmentRow, 'preferredTime' | 'slotFrom' | 'slotTo'>;

/** `9am-11am`: from its label, or else the hours stored at booking; the label itself where it is nothing but hours. */
export function rangeOf({ preferredTime, slotFrom: from, slotTo: to }: SlotOfVisit): string {
  const { name, range } = partsOfSlot(preferredTime, { from, to });
  return range || (from && name);
}

export function toVisit(row: AppointmentRow, today: string): Visit {
  return {
    reference: referenceOf(row.id),
    kind: row.kind,
    status: row.status,
    service: row.service,
    windowCount: row.windowCount,
    preferredDate: row.preferredDate,
    preferredTime: row.preferredTime,
    hours: partsOfSlot(row.preferredTime, { from: row.slotFrom, to: row.slotTo }).range,
    name: row.name,
    offer: row.offer,
    canChange: isConsultation(row) && holdsPlace(row.status) && row.preferredDate > today,
  };
}

/** The id of the newest visit: the number booked so far, including deleted ones. */
export async function lastVisitId(db: Handle): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return row.last ?? 0;
}
