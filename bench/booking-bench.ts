import { join, resolve } from 'node:path';
import type { BookingSettingsInput } from '../src/features/settings/booking-settings.ts';
import { loadBookings } from './booking-load.ts';
import { type Child, startOurs, startRival } from './children.ts';
import { recordsOf } from './recorded-bookings.ts';
import { type Line, ROUNDS, rateLine } from './report.ts';
import { type Staff, signIn } from './staff.ts';

const SECONDS = 3;
const RIVAL = 'bench/rivals/booking-server.ts';
export const everyDayOpen: BookingSettingsInput = {
  capacityPerSlot: 1000,
  openDays: [1, 2, 3, 4, 5, 6, 7],
  closedDates: [],
  horizonDays: 365,
};

/**
 * Bookings with all their rules and messages: one after another against a bare replay of the same
 * statements; 32 at once against one durable INSERT of the same body.
 */
export async function measureBookings(
  ours: Child,
  staff: Staff,
  { dist, folder }: { dist: string; folder: string },
): Promise<Line[]> {
  const recorded = await record(dist, join(folder, 'recorded'));
  await staff.saveSettings({ booking: everyDayOpen });
  const replay = await startRival(RIVAL, [recorded, recordsOf(recorded)]);
  const bare = await startRival(RIVAL, [join(folder, 'bare.db')]);
  for (const child of [ours, replay, bare]) await loadBookings(child.origin, 8, 1);
  const lines: Line[] = [];
  for (const [connections, name, rival, atLeast] of [
    [1, 'durable bookings at 1 connection, against a replay of their statements', replay, 0.55],
    [32, 'durable bookings at 32 connections, against a durable INSERT', bare, 0.6],
  ] as const) {
    const rates = { ours: [] as number[], rival: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.ours.push((await loadBookings(ours.origin, connections, SECONDS)).perSecond);
      rates.rival.push((await loadBookings(rival.origin, connections, SECONDS)).perSecond);
    }
    lines.push(rateLine(name, rates.ours, rates.rival, atLeast));
  }
  return lines;
}

/** Books on a separate server. @returns its database, with the statements of each booking beside it. */
async function record(dist: string, dataDir: string): Promise<string> {
  const preload = `--import=${resolve('bench/record-statements.ts')}`;
  const server = await startOurs(dist, dataDir, { NODE_OPTIONS: preload });
  await (await signIn(server.origin)).saveSettings({ booking: everyDayOpen });
  await loadBookings(server.origin, 1, 1);
  await server.stop();
  return join(dataDir, 'sill.db');
}
