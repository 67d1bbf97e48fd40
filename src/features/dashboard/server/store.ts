// The dashboard's numbers. Each is read from an index, so that 100,000 rows do not slow it down.
import { sql } from 'kysely';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { addDays, londonDayOf, weekdayOf } from '../../../lib/time/london-day.ts';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { type AppointmentRow, withSmsStatus } from '../../appointments/server/store.ts';
import type {} from '../../blog/server/store.ts';
import { contactStore, countSubmissions } from '../../contact/server/store.ts';
import { type Districts, townOf } from '../../districts/districts.ts';
import { testimonialStore } from '../../testimonials/server/store.ts';
import {
  type Attention,
  type BookingReport,
  type DashboardCounts,
  type DashboardData,
  NAMED_ROWS,
  RECENT_ROWS,
  REPORT_TOWNS,
  REPORT_WEEKS,
  WAITING_ROWS,
} from '../dashboard.ts';

export async function readCounts(db: Handle, now: Date): Promise<DashboardCounts> {
  const [products, categories, blogPosts, approved, pendingTestimonials, contact] =
    await Promise.all([
      countRows(db.selectFrom('products')),
      countRows(db.selectFrom('categories')),
      countRows(db.selectFrom('blogPosts').where('appearsAt', '<=', now.toISOString())),
      countRows(db.selectFrom('testimonials').where('approved', '=', 1)),
      countRows(db.selectFrom('testimonials').where('approved', '=', 0)),
      countSubmissions(db),
    ]);
  return {
    products,
    categories,
    blogPosts,
    testimonials: approved + pendingTestimonials,
    contactSubmissions: contact.total,
    pendingTestimonials,
    unreadContactSubmissions: contact.unread,
  };
}

/** The latest reviews and messages. */
export async function readRecentActivity(
  database: Database,
): Promise<DashboardData['recentActivity']> {
  const newest = { direction: 'desc', limit: RECENT_ROWS } as const;
  const [testimonials, contactSubmissions] = await Promise.all([
    testimonialStore(database, 'staff').list(database.db, newest),
    contactStore(database).list(database.db, newest),
  ]);
  return { testimonials, contactSubmissions };
}

/** Without counts computed from content and prices. */
type StoredAttention = Omit<Attention, 'offersEnding'>;

/** Unhandled matters, and the visits of today and tomorrow. */
export async function readAttention(
  db: Handle,
  now: Date,
  records: readonly ServerRecord[],
  districts: Districts,
): Promise<StoredAttention> {
  const today = londonDayOf(now);
  const withTown = async (visits: AppointmentRow[]) =>
    (await withSmsStatus(db, visits)).map((visit) => ({
      ...visit,
      town: townOf(visit.postcode, districts) ?? '',
    }));
  const [matters, waiting, visitsToday, visitsTomorrow] = await Promise.all([
    Promise.all(
      records.map(async ({ waiting, facts: { key, attention } }) => {
        if (!waiting || !attention) return [];
        const [named = [], number] = await Promise.all([
          waiting.named?.(db, NAMED_ROWS, now),
          waiting.count(db, now),
        ]);
        return [{ ...attention, key, named, number }];
      }),
    ),
    listWaiting(db),
    listVisits(db, today),
    listVisits(db, addDays(today, 1)),
  ]);
  return {
    counts: Object.fromEntries(matters.flat().map(({ count, number }) => [count, number])),
    waiting: await withSmsStatus(db, waiting),
    today: await withTown(visitsToday),
    tomorrow: await withTown(visitsTomorrow),
    named: matters
      .flat()
      .flatMap(({ key, place, named }) => named.map((row) => ({ ...row, key, place })))
      .sort((a, b) => a.place - b.place || b.since.localeCompare(a.since)),
  };
}

/** Every request has the same time to be answered, so the oldest is due first. */
async function listWaiting(db: Handle): Promise<AppointmentRow[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(WAITING_ROWS)
    .execute();
  // Ids follow the time closely enough to find these, but are not quite in its order.
  return rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function listVisits(db: Handle, day: string): Promise<AppointmentRow[]> {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('preferredDate', '=', day)
    .where('status', 'in', ['pending', 'confirmed'])
    .orderBy('slotFrom')
    .orderBy('id')
    .execute();
}

/** Consultations asked for, in any state: by week and by town. */
export async function readBookingReport(
  db: Handle,
  now: Date,
  districts: Districts,
): Promise<BookingReport> {
  const today = londonDayOf(now);
  const thisMonday = addDays(today, 1 - weekdayOf(today));
  const mondays = Array.from({ length: REPORT_WEEKS }, (_, index) =>
    addDays(thisMonday, 7 * (index + 1 - REPORT_WEEKS)),
  );
  const starts = mondays.map(startOfDay);
  const since = starts[0] ?? now.toISOString();
  const [hours, byDistrict] = await Promise.all([
    // By the hour, since the week begins at midnight in London, which is not always midnight in UTC.
    db
      .selectFrom('appointments')
      .select(({ fn }) => [
        sql<string>`substr(created_at, 1, 13)`.as('hour'),
        fn.countAll<number>().as('bookings'),
      ])
      .where('createdAt', '>=', since)
      .where('kind', '=', 'consultation')
      .groupBy('hour')
      .execute(),
    db
      .selectFrom('appointments')
      .select(({ fn }) => [
        // The second half always has three characters.
        sql<string>`substr(postcode, 1, length(postcode) - 4)`.as('outward'),
        fn.countAll<number>().as('bookings'),
      ])
      .where('createdAt', '>=', since)
      .where('kind', '=', 'consultation')
      .groupBy('outward')
      .execute(),
  ]);
  return {
    weeks: mondays.map((from, index) => {
      const [start = '', end = '~'] = [starts[index], starts[index + 1]];
      const inWeek = hours.filter(({ hour }) => `${hour}:30` >= start && `${hour}:30` < end);
      return { from, bookings: sum(inWeek) };
    }),
    towns: largest(byTown(byDistrict, districts)),
  };
}

const startOfDay = (day: string) => (instantOfLondon(`${day}T00:00`) ?? new Date(0)).toISOString();

type Towns = BookingReport['towns'];

/** A town has several districts; an unknown one has only its code. */
function byTown(rows: { outward: string; bookings: number }[], districts: Districts): Towns {
  const grouped = Map.groupBy(rows, ({ outward }) => townOf(outward, districts) ?? outward);
  return [...grouped].map(([town, own]) => ({ town, bookings: sum(own) }));
}

function largest(towns: Towns): Towns {
  const sorted = towns.toSorted((a, b) => b.bookings - a.bookings || a.town.localeCompare(b.town));
  const rest = sum(sorted.slice(REPORT_TOWNS));
  return [...sorted.slice(0, REPORT_TOWNS), ...(rest > 0 ? [{ town: '', bookings: rest }] : [])];
}

const sum = (rows: { bookings: number }[]) =>
  rows.reduce((total, { bookings }) => total + bookings, 0);
