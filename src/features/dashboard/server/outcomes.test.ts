// The report of how visits end, against a count by hand over visits of every kind.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { type Appointment, appointmentStatuses, sources } from '../../appointments/appointment.ts';
import { type AppointmentRow, findAppointment } from '../../appointments/server/store.ts';
import { addMonths, type OutcomeCounts, type OutcomeReport } from '../outcomes.ts';

const PATH = '/api/admin/reports/outcomes';
const VISITS = 600;
const REASONS = ['Bought', 'Not for us', 'Moving house', 'Something of their own', null];
const TOWNS: Record<string, string> = {
  'CV37 6QW': 'Stratford-upon-Avon',
  'CV21 2AB': 'Rugby',
  'CV22 3CD': 'Rugby',
  'CV99 1AA': 'CV99',
};
const SERVICES = ['Roller Blinds', 'Roman Blinds', 'A label of long ago'];

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  return <One>(of: readonly One[]): One => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return of[Math.floor((state / 2_147_483_648) * of.length)] as One;
  };
}

everyEngine((engine) => {
  let app: TestApp;
  let visits: AppointmentRow[];
  const get = (path: string) => app.json<OutcomeReport>(path, { asStaff: true });

  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
    expect((await get(PATH)).total).toMatchObject({ visits: 0, open: 0, completed: 0 });
    const roll = dice(16);
    const { id: _, ...template } = await seedRow();
    await app.services.database.write(async (trx) => {
      await trx.deleteFrom('appointments').execute();
      for (let start = 0; start < VISITS; start += 50) {
        const rows = Array.from({ length: 50 }, () => {
          const status = roll(appointmentStatuses);
          const day = String(roll([1, 15, 28])).padStart(2, '0');
          return {
            ...template,
            status,
            source: roll(sources),
            service: roll(SERVICES),
            postcode: roll(Object.keys(TOWNS)),
            preferredDate: `${addMonths('2024-05', roll([0, 1, 2, 6, 11, 12, 13, 14]))}-${day}`,
            reason: roll(REASONS),
            // Before it was asked, nobody said who cancelled.
            cancelledBy: status === 'cancelled' ? roll(['customer', 'staff', null] as const) : null,
          };
        });
        await trx.insertInto('appointments').values(rows).execute();
      }
    });
    visits = await app.services.database.db.selectFrom('appointments').selectAll().execute();
  });
  afterAll(() => app.close());

  async function seedRow() {
    const { id } = await app.json<Appointment>('/api/appointments', {
      method: 'POST',
      body: aBookingBy(1),
      status: 201,
    });
    const row = await findAppointment(app.services.database.db, id);
    if (!row) throw new Error('the visit was not stored');
    return row;
  }

  function byHand(some: AppointmentRow[]): OutcomeCounts {
    const many = (test: Partial<AppointmentRow>) =>
      some.filter((one) =>
        Object.entries(test).every(([name, value]) => one[name as 'id'] === value),
      ).length;
    const status = 'cancelled';
    return {
      visits: some.length,
      open: many({ status: 'pending' }) + many({ status: 'confirmed' }),
      completed: many({ status: 'completed' }),
      reasons: ['Bought', 'Thinking it over', 'Not for us'].map((reason) => ({
        reason,
        visits: many({ status: 'completed', reason }),
      })),
      cancelled: many({ status }),
      cancelledByCustomer: many({ status, cancelledBy: 'customer' }),
      cancelledByStaff: many({ status, cancelledBy: 'staff' }),
      noShow: many({ status: 'noShow' }),
    };
  }
  const within = (from: string, to: string) =>
    visits.filter(
      ({ preferredDate }) => preferredDate.slice(0, 7) >= from && preferredDate.slice(0, 7) <= to,
    );
  const counted = (rows: { key: string }[]) =>
    Object.fromEntries(rows.map(({ key, ...counts }) => [key, counts]));
  const handCounted = (some: AppointmentRow[], keyOf: (row: AppointmentRow) => string) =>
    Object.fromEntries(
      [...Map.groupBy(some, keyOf)].map(([key, own]) => [key, byHand(own)] as const),
    );

  test.each([
    ['the last 12 months unless told', '', '2024-07', '2025-06'],
    ['other months', '?from=2024-05&to=2024-06', '2024-05', '2024-06'],
    ['months to come', '?from=2025-06&to=2025-09', '2025-06', '2025-09'],
  ])('counts as by hand: %s', async (_what, query, from, to) => {
    const report = await get(PATH + query);
    const some = within(from, to);
    expect(some.length).toBeGreaterThan(20);
    expect(report).toMatchObject({ from, to, total: byHand(some) });
    const months = handCounted(some, ({ preferredDate }) => preferredDate.slice(0, 7));
    expect(report.months[0]?.key).toBe(from);
    expect(report.months.at(-1)?.key).toBe(to);
    for (const { key, ...counts } of report.months) {
      expect(counts, key).toEqual(months[key] ?? byHand([]));
    }
    expect(report.sources.map(({ key }) => key)).toEqual(sources);
    expect(counted(report.sources)).toEqual(handCounted(some, ({ source }) => source));
    expect(counted(report.services)).toEqual(handCounted(some, ({ service }) => service));
    expect(counted(report.areas)).toEqual(
      handCounted(some, ({ postcode }) => TOWNS[postcode] ?? ''),
    );
    for (const rows of [report.areas, report.services]) {
      const sizes = rows.map((row) => row.visits);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
    const cancelled = some.filter(({ status }) => status === 'cancelled');
    const listed = (reason: string | null) => (reason === 'Moving house' ? reason : reason && '');
    for (const { reason, ...counts } of report.cancellations) {
      const own = cancelled.filter((one) => listed(one.reason) === reason);
      expect(counts, String(reason)).toEqual({
        visits: own.length,
        byCustomer: own.filter(({ cancelledBy }) => cancelledBy === 'customer').length,
        byStaff: own.filter(({ cancelledBy }) => cancelledBy === 'staff').length,
      });
    }
    expect(report.cancellations.reduce((sum, row) => sum + row.visits, 0)).toBe(cancelled.length);
  });

  test('without reasons in Settings there are none to count by', async () => {
    await app.changeSettings('booking', { reasons: { cancelled: [], completed: [] } });
    const { total, cancellations } = await get(PATH);
    expect(total.reasons).toEqual([]);
    expect(total.completed).toBeGreaterThan(0);
    expect(cancellations.map(({ reason }) => reason).sort()).toEqual(['', null]);
    await app.changeSettings('booking', {
      reasons: {
        cancelled: ['Moving house'],
        completed: ['Bought', 'Thinking it over', 'Not for us'],
      },
    });
  });

  test('each table is a file', async () => {
    const linesOf = async (file: string) => {
      const response = await app.request(`/api/admin/exports/${file}`, { asStaff: true });
      expect(response.status).toBe(200);
      return (await response.text()).split('\r\n').slice(0, -1);
    };
    const months = await linesOf('visits-by-month.csv?from=2024-05&to=2024-06');
    expect(months).toHaveLength(3);
    expect(months[0]).toBe(
      'Month,Visits,Still open,Completed,Completed (%),Cancelled,Cancelled (%),Cancelled by the customer,Cancelled by us,No-show,No-show (%),Completed: Bought,Completed: Thinking it over,Completed: Not for us',
    );
    const may = byHand(within('2024-05', '2024-05'));
    expect(months[1]).toMatch(new RegExp(`^2024-05,${may.visits},${may.open},${may.completed},`));
    expect((await linesOf('visits-by-source.csv'))[1]).toMatch(/^website,/);
    expect((await linesOf('visits-by-area.csv')).join()).toContain('Stratford-upon-Avon');
    expect((await linesOf('visits-by-service.csv')).join()).toContain('A label of long ago');
    expect((await linesOf('cancellations.csv')).slice(1).join()).toMatch(
      /Moving house,.*No reason given,|No reason given,.*Moving house,/,
    );
  });

  test.each([
    ['from=2025-06&to=2025-05', 'to must not be before from'],
    ['from=2020-01&to=2025-01', 'Please ask for at most 60 months'],
    ['from=2025-13&to=2026-01', 'from takes a month such as 2026-11'],
    ['to=yesterday', 'to takes a month such as 2026-11'],
  ])('refuses %s', async (query, message) => {
    const answer = await app.json(`${PATH}?${query}`, { asStaff: true, status: 400 });
    expect(JSON.stringify(answer)).toContain(message);
  });

  test('is for owner and office', async () => {
    await app.json(PATH, { status: 401 });
  });
}, 'always');
