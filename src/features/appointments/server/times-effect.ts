import { adminApi } from '../../../admin-urls.ts';
import { type Caller, type Route, routesUnder } from '../../../kit/http/route.ts';
import { onlyVisitsOf } from '../../../kit/role.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { type AdviserTimes, isAway } from '../../advisers/adviser-times.ts';
import { listOpenVisits, readTimes, slotOf } from '../../advisers/server/store.ts';
import {
  type AdviserTimesInput,
  adviserTimesInput,
  type TimesEffect,
  timesEffectSchema,
} from '../../advisers/times-record.ts';
import { referenceOf } from '../appointment.ts';
import { type BookingRules, bookableRange, placesOf } from '../availability.ts';
import type { AppointmentServices } from './booking.ts';

export const timesEffectRoute = (services: AppointmentServices): Route =>
  routesUnder('Advisers').post(adminApi.adviserTimesEffect(':user'), {
    summary: "What an adviser's times would change if they were saved; saves nothing",
    body: adviserTimesInput,
    answer: timesEffectSchema,
    handle: ({ param, body, caller }) => effectOfTimes(services, param('user'), body, caller),
  });

async function effectOfTimes(
  { database: { db }, clock, readRules }: AppointmentServices,
  userId: string,
  changes: AdviserTimesInput,
  { staff }: Caller,
): Promise<TimesEffect> {
  const own = onlyVisitsOf(staff);
  if (own && own !== userId) throw new AppError('notFound', 'There is no such adviser.');
  const now = clock.now();
  const [rules, current, visits] = await Promise.all([
    readRules(),
    readTimes(db, userId),
    listOpenVisits(db, londonDayOf(now)),
  ]);
  const { hours = current.hours, leave = current.leave } = changes;
  const isSame = JSON.stringify(hours) === JSON.stringify(current.hours);
  const adviser: AdviserTimes = {
    id: userId,
    hours,
    leave,
    ...(isSame &&
      rules.advisers.some(({ id, sample }) => id === userId && sample) && { sample: true }),
  };
  const others = rules.advisers.filter(({ id }) => id !== userId);
  const changed = { ...rules, advisers: [...others, adviser] };

  const slots = Map.groupBy(visits, slotOf);
  const inTheWay = visits.filter((visit) => {
    const { preferredDate: day, preferredTime: time } = visit;
    if (visit.assignedTo === userId && isAway(adviser, visit)) return true;
    const places = placesOf(day, time, changed);
    return places < placesOf(day, time, rules) && places < (slots.get(slotOf(visit))?.length ?? 0);
  });
  const shown = inTheWay.filter(({ assignedTo }) => !own || assignedTo === own);
  return {
    places: placesThatChange(rules, changed, now),
    visits: shown.map((visit) => ({ ...visit, reference: referenceOf(visit.id) })),
    others: inTheWay.length - shown.length,
  };
}

type PlacesChange = TimesEffect['places'][number];

/** Day after day would fill the screen: one line for each slot and change. */
function placesThatChange(rules: BookingRules, changed: BookingRules, now: Date): PlacesChange[] {
  const { first, last } = bookableRange(rules, now);
  const lines = new Map<string, PlacesChange>();
  for (let day = first; day <= last; day = addDays(day, 1)) {
    for (const { label: time } of rules.slots) {
      const [before, after] = [placesOf(day, time, rules), placesOf(day, time, changed)];
      if (before === after) continue;
      const key = `${time} ${before} ${after}`;
      const line = lines.get(key) ?? { time, before, after, days: 0, first: day, last: day };
      lines.set(key, { ...line, days: line.days + 1, last: day });
    }
  }
  return [...lines.values()];
}
