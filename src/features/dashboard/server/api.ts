import { type Route, route } from '../../../kit/server/route.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Database } from '../../../lib/database.ts';
import { attentionSchema, bookingReportSchema, dashboardSchema } from '../dashboard.ts';
import { readAttention, readBookingReport, readCounts, readRecentActivity } from './store.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export function dashboardApi({ database, clock }: Needs): Route[] {
  return [
    route({
      method: 'GET',
      path: '/admin/dashboard',
      tag: 'Dashboard',
      summary: 'How much there is of everything, and what visitors have written last',
      answer: dashboardSchema,
      async handle() {
        const [counts, recentActivity] = await Promise.all([
          readCounts(database.db, clock.now()),
          readRecentActivity(database),
        ]);
        return { counts, recentActivity };
      },
    }),
    route({
      method: 'GET',
      path: '/admin/attention',
      tag: 'Dashboard',
      summary:
        'What needs somebody now: requests, visits, unread messages, reviews, failed messages',
      answer: attentionSchema,
      handle: () => readAttention(database.db, clock.now()),
    }),
    route({
      method: 'GET',
      path: '/admin/reports/bookings',
      tag: 'Dashboard',
      summary: 'Bookings of the last 12 weeks, by week and by town',
      answer: bookingReportSchema,
      handle: () => readBookingReport(database.db, clock.now()),
    }),
  ];
}
