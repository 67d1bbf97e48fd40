import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { childEnv } from '../../test/child.ts';
import { timeSlots } from '../../test/demo-labels.ts';
import { wholeRun } from '../../test/engines.ts';

const run = promisify(execFile);

// The clocks go back on 25 October 2026 and forward on 28 March 2027.
test('visits keep their London hours when the clocks change, wherever the server stands', async () => {
  const script = new URL('../../test/visits-around-clock-changes.ts', import.meta.url).pathname;
  // Each is a server of its own: `npm test` compares those farthest from London.
  const zones = ['America/Los_Angeles', 'Pacific/Auckland', ...(wholeRun ? ['UTC'] : [])];
  const outputs = await Promise.all(
    zones.map(async (TZ) => {
      const env = { ...childEnv, PATH: process.env.PATH, TZ };
      const { stdout } = await run(process.execPath, [script], { env, maxBuffer: 10_000_000 });
      return stdout;
    }),
  );
  expect(new Set(outputs).size).toBe(1);
  const said: unknown[] = JSON.parse(outputs[0] ?? '');

  // Before and after London's midnight, two days before the clocks change.
  const ranges = said.filter(
    (one): one is { first: string } => !!one && Object.hasOwn(one, 'first'),
  );
  expect(ranges.map(({ first }) => first)).toEqual([
    ...['2026-10-24', '2026-10-25'],
    ...['2027-03-27', '2027-03-28'],
  ]);
  const calendars = said.filter((one) => typeof one === 'string').join('');
  for (const day of ['20261024', '20261025', '20261026', '20270327', '20270328', '20270329']) {
    for (const hour of ['09', '11', '13', '15']) {
      // In the customer's file, and in the feed of the staff.
      const start = `DTSTART;TZID=Europe/London:${day}T${hour}0000\r\n`;
      expect(calendars.split(start).length - 1, start).toBe(2);
    }
  }
  const letters = said.at(-1) as [kind: string, channel: string, at: string, body: string][];
  const reminders = letters.filter(([kind]) => kind === 'booking-reminder-customer');
  const hours = new Map<string, number>();
  for (const [, , at] of reminders) hours.set(at, (hours.get(at) ?? 0) + 1);
  const each = 2 * timeSlots.length;
  // The evening before, from six o'clock in London, checked every half hour. Visits confirmed in the night before are
  // reminded in the morning.
  expect(Object.fromEntries(hours)).toEqual({
    '2026-10-24T07:15:00.000Z': each,
    '2026-10-24T17:15:00.000Z': each,
    '2026-10-25T18:15:00.000Z': each,
    '2027-03-27T08:15:00.000Z': each,
    '2027-03-27T18:15:00.000Z': each,
    '2027-03-28T17:15:00.000Z': each,
  });
});
