import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import { createAdvisersCache } from '../../advisers/server/store.ts';
import type { Settings } from '../../settings/settings.ts';
import type { AppointmentServices } from './booking.ts';
import { createMoveLimit } from './changes.ts';
import { createHoldLimit } from './holds.ts';

type MadeHere = 'readSettings' | 'readRules' | 'visitMoves' | 'slotHolds';

/** What visits are booked and changed with. */
export function createAppointments(
  deps: Omit<AppointmentServices, MadeHere>,
  settings: CachedRead<Settings>,
): AppointmentServices {
  const { database } = deps;
  const advisers = createAdvisersCache(database);
  return {
    ...deps,
    readSettings: () => settings.read(),
    async readRules() {
      const [{ booking }, known] = await Promise.all([settings.read(), advisers.read()]);
      return { ...booking, advisers: known };
    },
    visitMoves: createMoveLimit(database),
    slotHolds: createHoldLimit(database),
  };
}
