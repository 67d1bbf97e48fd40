// Books and reminds around the days on which London's clocks change, and prints what comes of it. A test runs
// it with the machine's own clock in one zone after the other.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openServices } from '../app/process/services.ts';
import { bookingInput } from '../features/appointments/appointment.ts';
import { availabilityOf, bookableRange } from '../features/appointments/availability.ts';
import { calendarOf } from '../features/appointments/server/calendar.ts';
import { changeAppointment } from '../features/appointments/server/changes.ts';
import { countTakenPlaces, findAppointment } from '../features/appointments/server/store.ts';
import { visitFeed } from '../features/diary/server/calendar-feed.ts';
import { readConfig } from '../lib/process/env.ts';
import { TestClock } from '../lib/time/clock.ts';
import { MINUTE_MS } from '../lib/time/durations.ts';
import { addDays } from '../lib/time/london-day.ts';
import { timeSlots } from './demo-labels.ts';
import { aBookingBy } from './fixtures.ts';

const HALF_HOUR_MS = 30 * MINUTE_MS;
const nobody = { staff: undefined, address: '192.0.2.1' };
const dataDir = await mkdtemp(join(tmpdir(), 'sill-clocks-'));
const clock = new TestClock('2026-10-23T22:45:00Z');
const config = readConfig({
  PUBLIC_URL: 'http://sill.test',
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: 'not used here at all',
  AUTH_SECRET: 'a secret of thirty-two characters',
  DEMO_CONTENT: 'off',
});
const services = await openServices(config, clock, pino({ level: 'silent' }));
const { database } = services;
const said: unknown[] = [];
let people = 0;

for (const change of ['2026-10-25', '2027-03-28']) {
  // Three quarters of an hour before London's midnight, and after it: 'tomorrow' is another day.
  const eve = addDays(change, -2);
  clock.set(`${eve}T${change.startsWith('2026') ? '22:15' : '23:15'}:00Z`);
  const rules = await services.appointments.readRules();
  said.push(bookableRange(rules, clock.now()));
  const ids: number[] = [];
  for (const preferredDate of [-1, 0, 1].map((days) => addDays(change, days))) {
    for (const preferredTime of timeSlots) {
      people += 1;
      const visitor = { ...nobody, address: `192.0.2.${people}` };
      const input = bookingInput.parse(aBookingBy(people, { preferredDate, preferredTime }));
      const { id } = await services.bookingIntake.receive(input, {}, undefined, visitor);
      await changeAppointment(services.appointments, id, { status: 'confirmed' }, nobody);
      ids.push(id);
    }
  }
  for (let halves = 0; halves < 4 * 48; halves += 1) {
    await services.followUps.runOnce();
    clock.advance(HALF_HOUR_MS);
    if (halves === 2) said.push(bookableRange(rules, clock.now()));
  }
  const taken = await countTakenPlaces(database.db, change, change, clock.now());
  said.push(availabilityOf(change, change, rules, taken, new Date(`${eve}T12:00:00Z`)));
  for (const id of ids) {
    const row = await findAppointment(database.db, id);
    if (row) said.push(calendarOf(row, await services.appointments.correspondents()));
  }
  said.push(
    await visitFeed(database.db, {
      assignedTo: undefined,
      title: 'All visits',
      publicUrl: config.publicUrl,
      now: clock.now(),
    }),
  );
}
const messages = await database.db.selectFrom('messages').selectAll().orderBy('id').execute();
said.push(
  messages
    .filter(({ audience }) => audience === 'customer')
    .map(({ kind, channel, createdAt, body }) => [kind, channel, createdAt, body]),
);
await services.close();
await rm(dataDir, { recursive: true });
// A private link is made of chance.
process.stdout.write(JSON.stringify(said, null, 1).replace(/\/visits\/[\w-]+/g, '/visits/…'));
