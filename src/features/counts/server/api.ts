import { adminApi } from '../../../admin-urls.ts';
import { type Route, type RouteRequest, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Base } from '../../../lib/database/database.ts';
import { z } from '../../../lib/text/zod.ts';
import { addDays, daysBetween, isDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { countSchema, pressInput, visitorReportSchema } from '../count.ts';
import type { CounterWork } from './counter.ts';
import { listCounts, readVisitorReport } from './store.ts';

interface CountsApiDeps extends Base {
  counter: CounterWork;
}

const route = routesUnder('Visitors');
const LONGEST_RANGE_DAYS = 400;
const USUAL_DAYS = 30;

const day = (name: string) => z.string().refine(isDay, `${name} takes a day such as 2026-11-24`);
const rangeQuery = z
  .object({ from: day('from'), to: day('to') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to must not be before from' })
  .refine(({ from, to }) => daysBetween(from, to) < LONGEST_RANGE_DAYS, {
    path: ['to'],
    message: `Please ask for at most ${LONGEST_RANGE_DAYS} days`,
  });
const query = {
  from: 'First day, YYYY-MM-DD; by default 30 days before `to`',
  to: 'Last day, YYYY-MM-DD; by default today',
};

export function countsApi({ database, clock, counter }: CountsApiDeps): Route[] {
  function rangeOf(request: RouteRequest) {
    const to = request.query('to') ?? londonDayOf(clock.now());
    const from = request.query('from') ?? (isDay(to) ? addDays(to, 1 - USUAL_DAYS) : to);
    return validate(rangeQuery, { from, to });
  }

  return [
    route.post(api.counts(), {
      summary:
        'Count an event on a page; `DNT: 1` or `Sec-GPC: 1` turns this off. Also takes JSON as text/plain, as navigator.sendBeacon sends it',
      status: 204,
      body: pressInput,
      bodyAsText: true,
      async handle({ body: { name, path }, caller }) {
        if (caller.page !== undefined) counter.add(name, path.split(/[?#]/, 1)[0]);
      },
    }),
    route.get(adminApi.counts(), {
      summary: `Counts of events on the site by day, name and path; at most ${LONGEST_RANGE_DAYS} days a call`,
      query,
      answer: z.array(countSchema),
      async handle(request) {
        const range = rangeOf(request);
        await counter.runOnce();
        return listCounts(database, range);
      },
    }),
    route.get(adminApi.visitorReport(), {
      summary: 'The same counts, totalled by day and by page',
      query,
      answer: visitorReportSchema,
      async handle(request) {
        const range = rangeOf(request);
        await counter.runOnce();
        return readVisitorReport(database, range);
      },
    }),
  ];
}
