// How visits end, counted a month at a time, with other requests in between: SQLite would block them.
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import {
  type AppointmentStatus,
  type Canceller,
  type Source,
  sources,
} from '../../appointments/appointment.ts';
import { holdsPlace } from '../../appointments/lifecycle.ts';
import type { Reasons } from '../../appointments/outcome.ts';
import type {} from '../../appointments/server/store.ts';
import { type Districts, townOf } from '../../districts/districts.ts';
import {
  addMonths,
  type CancellationRow,
  monthsBetween,
  type OutcomeCounts,
  type OutcomeReport,
  type OutcomeRow,
} from '../outcomes.ts';

/** Visits with equal outcomes. */
interface Group {
  status: AppointmentStatus;
  cancelledBy: Canceller | null;
  /** A reason from Settings; empty: another one; null: none. */
  why: string | null;
  visits: number;
}

interface Asked {
  from: string;
  to: string;
  reasons: Reasons;
}

/** Consultations from `from` to `to`, both months included, by the day of the visit. */
export async function readOutcomeReport(
  db: Handle,
  { from, to, reasons }: Asked,
  districts: Districts,
): Promise<OutcomeReport> {
  const bySource: (Group & { month: string; source: Source; service: string })[] = [];
  const byArea: (Group & { area: string })[] = [];
  const months = monthsBetween(from, to);
  for (const month of months) {
    const groups = groupsOf(db, month, [...reasons.completed, ...reasons.cancelled]);
    const [ofSources, ofDistricts] = [
      await groups.select(['source', 'service']).groupBy(['source', 'service']).execute(),
      await groups.select(OUTWARD.as('outward')).groupBy('outward').execute(),
    ];
    await letOthersRun();
    // PostgreSQL returns counts as text.
    bySource.push(...ofSources.map((row) => ({ ...row, month, visits: Number(row.visits) })));
    byArea.push(
      ...ofDistricts.map(({ outward, ...row }) => ({
        ...row,
        area: townOf(outward, districts) ?? outward,
        visits: Number(row.visits),
      })),
    );
  }
  const counts = (groups: readonly Group[]) => countsOf(groups, reasons.completed);
  const rowsBy = <Row extends Group>(groups: readonly Row[], keyOf: (row: Row) => string) =>
    [...Map.groupBy(groups, keyOf)].map(([key, own]) => ({ key, ...counts(own) }));
  const ofMonth = Map.groupBy(bySource, ({ month }) => month);
  const ofSource = Map.groupBy(bySource, ({ source }) => source);
  return {
    from,
    to,
    total: counts(bySource),
    months: months.map((key) => ({ key, ...counts(ofMonth.get(key) ?? []) })),
    sources: sources.map((key) => ({ key, ...counts(ofSource.get(key) ?? []) })),
    areas: rowsBy(byArea, ({ area }) => area).sort(mostFirst),
    services: rowsBy(bySource, ({ service }) => service).sort(mostFirst),
    cancellations: cancellationsOf(bySource, reasons.cancelled),
  };
}

/** The second half of a postcode always has three characters. */
const OUTWARD = sql<string>`substr(postcode, 1, length(postcode) - 4)`;

function groupsOf(db: Handle, month: string, known: readonly string[]) {
  const ifKnown = known.length > 0 ? sql`when reason in (${sql.join(known)}) then reason` : sql``;
  const why = sql<string | null>`case when reason is null then null ${ifKnown} else '' end`;
  return db
    .selectFrom('appointments')
    .where('kind', '=', 'consultation')
    .where('preferredDate', '>=', `${month}-01`)
    .where('preferredDate', '<', `${addMonths(month, 1)}-01`)
    .select(({ fn }) => [
      'status',
      'cancelledBy',
      why.as('why'),
      fn.countAll<number>().as('visits'),
    ])
    .groupBy(['status', 'cancelledBy', 'why']);
}

function countsOf(groups: readonly Group[], reasons: readonly string[]): OutcomeCounts {
  const of = (test: (group: Group) => boolean) => sum(groups.filter(test));
  const isCancelled = ({ status }: Group) => status === 'cancelled';
  return {
    visits: sum(groups),
    open: of(({ status }) => holdsPlace(status)),
    completed: of(({ status }) => status === 'completed'),
    reasons: reasons.map((reason) => ({
      reason,
      visits: of(({ status, why }) => status === 'completed' && why === reason),
    })),
    cancelled: of(isCancelled),
    cancelledByCustomer: of((group) => isCancelled(group) && group.cancelledBy === 'customer'),
    cancelledByStaff: of((group) => isCancelled(group) && group.cancelledBy === 'staff'),
    noShow: of(({ status }) => status === 'noShow'),
  };
}

/** The reasons for completed and cancelled visits are separate lists. */
function cancellationsOf(groups: readonly Group[], reasons: readonly string[]): CancellationRow[] {
  const cancelled = groups.filter(({ status }) => status === 'cancelled');
  const byReason = Map.groupBy(cancelled, ({ why }) => (why && !reasons.includes(why) ? '' : why));
  return [...byReason]
    .map(([reason, own]) => ({
      reason,
      visits: sum(own),
      byCustomer: sum(own.filter(({ cancelledBy }) => cancelledBy === 'customer')),
      byStaff: sum(own.filter(({ cancelledBy }) => cancelledBy === 'staff')),
    }))
    .sort((a, b) => b.visits - a.visits || (a.reason ?? '').localeCompare(b.reason ?? ''));
}

const mostFirst = (a: OutcomeRow, b: OutcomeRow) =>
  b.visits - a.visits || a.key.localeCompare(b.key);

const sum = (groups: readonly Group[]) => groups.reduce((total, { visits }) => total + visits, 0);
