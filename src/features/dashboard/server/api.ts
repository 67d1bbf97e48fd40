import { adminApi } from '../../../admin-urls.ts';
import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Base } from '../../../lib/database/database.ts';
import { z } from '../../../lib/text/zod.ts';
import { isDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { textsOf } from '../../appointments/outcome.ts';
import { offersEnding } from '../../content/offers-ending.ts';
import type { StoredContent } from '../../content/server/store.ts';
import type { Outcodes } from '../../districts/districts.ts';
import type { Settings } from '../../settings/settings.ts';
import { attentionSchemaOf, bookingReportSchema, dashboardSchema } from '../dashboard.ts';
import { addMonths, MOST_MONTHS, outcomeReportSchema, USUAL_MONTHS } from '../outcomes.ts';
import { readOutcomeReport } from './outcome-store.ts';
import { readAttention, readBookingReport, readCounts, readRecentActivity } from './store.ts';

const route = routesUnder('Dashboard');

const isMonth = (text: string) => isDay(`${text}-01`);
const month = (name: string) =>
  z.string().refine(isMonth, { error: `${name} takes a month such as 2026-11`, abort: true });
const monthRange = z
  .object({ from: month('from'), to: month('to') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to must not be before from' })
  .refine(({ from, to }) => addMonths(from, MOST_MONTHS) > to, {
    path: ['to'],
    message: `Please ask for at most ${MOST_MONTHS} months`,
  });

interface Deps extends Base {
  records: readonly ServerRecord[];
  content: CachedRead<StoredContent>;
  outcodes: Outcodes;
  settings: CachedRead<Settings>;
  /** Findings of the price check. */
  priceChecks: CachedRead<readonly unknown[]>;
}

export function dashboardApi(deps: Deps): Route[] {
  const { records, database, clock, content, outcodes, settings, priceChecks } = deps;
  const counted = records.flatMap(({ facts }) => facts.attention?.count ?? []);
  return [
    route.get(adminApi.dashboard(), {
      summary: 'Totals, and the latest reviews and messages',
      answer: dashboardSchema,
      async handle() {
        const [counts, recentActivity] = await Promise.all([
          readCounts(database.db, clock.now()),
          readRecentActivity(database),
        ]);
        return { counts, recentActivity };
      },
    }),
    route.get(adminApi.attention(), {
      summary:
        'Matters that need attention now: requests, visits, whatever else waits by name, offers about to end, price errors',
      answer: attentionSchemaOf([...counted, 'priceFindings']),
      async handle() {
        const now = clock.now();
        const { landing } = await content.read();
        const { packages } = landing.specialOffers;
        const [{ counts, ...attention }, findings] = await Promise.all([
          readAttention(database.db, now, records, outcodes),
          priceChecks.read(),
        ]);
        return {
          ...attention,
          counts: { ...counts, priceFindings: findings.length },
          offersEnding: offersEnding(londonDayOf(now), packages) ?? null,
        };
      },
    }),
    route.get(adminApi.bookingReport(), {
      summary: 'Bookings of the last 12 weeks, by week and by town',
      answer: bookingReportSchema,
      handle: () => readBookingReport(database.db, clock.now(), outcodes),
    }),
    route.get(adminApi.outcomeReport(), {
      summary: `How visits end, by month, source, area and service, and why they were cancelled; at most ${MOST_MONTHS} months per call`,
      query: {
        from: `First month of visits, YYYY-MM; by default ${USUAL_MONTHS} months up to \`to\``,
        to: 'Last month, YYYY-MM; by default the current one',
      },
      answer: outcomeReportSchema,
      async handle({ query }) {
        const to = query('to') ?? londonDayOf(clock.now()).slice(0, 7);
        const from = query('from') ?? (isMonth(to) ? addMonths(to, 1 - USUAL_MONTHS) : to);
        const range = validate(monthRange, { from, to });
        const { booking } = await settings.read();
        const reasons = textsOf(booking.reasons);
        return readOutcomeReport(database.db, { ...range, reasons }, outcodes);
      },
    }),
  ];
}
