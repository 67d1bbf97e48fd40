import { join } from 'node:path';
import { loadBookings } from './booking-load.ts';
import { type Child, startRival } from './children.ts';
import { type Line, ROUNDS, rateLine } from './report.ts';
import type { Staff } from './staff.ts';

const SECONDS = 3;

/** Bookings with all their rules and messages, against one durable INSERT of the same body. */
export async function measureBookings(ours: Child, staff: Staff, folder: string): Promise<Line[]> {
  await staff.saveSettings({
    booking: {
      capacityPerSlot: 1000,
      openDays: [1, 2, 3, 4, 5, 6, 7],
      closedDates: [],
      horizonDays: 365,
    },
  });
  const bare = await startRival('bench/rivals/booking-server.ts', [join(folder, 'bare.db')]);
  const lines: Line[] = [];
  for (const child of [ours, bare]) await loadBookings(child.origin, 8, 1);
  for (const [connections, atLeast] of [
    [1, 0.7],
    [32, 1],
  ] as const) {
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.ours.push((await loadBookings(ours.origin, connections, SECONDS)).perSecond);
      rates.bare.push((await loadBookings(bare.origin, connections, SECONDS)).perSecond);
    }
    const name = `durable bookings at ${connections} connection${connections > 1 ? 's' : ''}`;
    lines.push(rateLine(name, rates.ours, rates.bare, atLeast));
  }
  return lines;
}
