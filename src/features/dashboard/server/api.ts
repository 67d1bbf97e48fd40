import { adminApi } from '../../../admin-urls.ts';
import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { offersEnding } from '../../content/offers-ending.ts';
import type { StoredContent } from '../../content/server/store.ts';
import type { Outcodes } from '../../districts/districts.ts';
import { attentionSchema, bookingReportSchema, dashboardSchema } from '../dashboard.ts';
import { readAttention, readBookingReport, readCounts, readRecentActivity } from './store.ts';

interface Needs {
  database: Database;
  clock: Clock;
  content: CachedRead<StoredContent>;
  outcodes: Outcodes;
}

export function dashboardApi({ database, clock, content, outcodes }: Needs): Route[] {
  return [
    route({
      method: 'GET',
      path: adminApi.dashboard(),
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
      path: adminApi.attention(),
      tag: 'Dashboard',
      summary:
        'What needs somebody now: requests, visits, unread messages, reviews, failed messages, leave asked for, offers that end',
      answer: attentionSchema,
      async handle() {
        const now = clock.now();
        const { landing } = await content.read();
        const { packages } = landing.specialOffers;
        const attention = await readAttention(database.db, now);
        return { ...attention, offersEnding: offersEnding(londonDayOf(now), packages) ?? null };
      },
    }),
    route({
      method: 'GET',
      path: adminApi.bookingReport(),
      tag: 'Dashboard',
      summary: 'Bookings of the last 12 weeks, by week and by town',
      answer: bookingReportSchema,
      handle: () => readBookingReport(database.db, clock.now(), outcodes),
    }),
  ];
}
