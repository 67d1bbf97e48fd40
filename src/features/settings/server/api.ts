import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { isQuietHour } from '../../../lib/messages/quiet-hours.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { BAD_POSTCODE } from '../../../lib/text/postcode.ts';
import { type Districts, townOf } from '../../districts/districts.ts';
import {
  type BookingSettings,
  bookingProblems,
  type Ending,
  type StandingVisit,
} from '../booking-settings.ts';
import { type Settings, type SettingsInput, savedSettings, settingsInput } from '../settings.ts';
import { saveGroups } from './life.ts';
import { readSettings } from './store.ts';

interface Deps extends Base {
  /** Completes the settings with other rules of booking before they are sent. */
  onBookingRules?: () => Promise<void>;
  listVisitsIn(trx: Handle, labels: string[]): Promise<StandingVisit[]>;
  setMeanings(trx: Handle, endings: readonly Ending[]): Promise<void>;
  districts: Districts;
}

export function settingsApi(deps: Deps): Route[] {
  const { database, clock, onBookingRules, listVisitsIn, setMeanings, districts } = deps;
  return [
    routesUnder('Settings').get(adminApi.settings(), {
      summary: 'Every group of settings',
      answer: savedSettings,
      handle: () => readSettings(database.db),
    }),
    routesUnder('Settings').put(adminApi.settings(), {
      summary:
        'Save the whole object or any of its groups; a group must be complete. One that has been saved since the version in `versions` is refused, with the current settings in the response',
      body: settingsInput,
      answer: savedSettings,
      async handle({ body, caller }) {
        refuseUnreachableTeam(body);
        refuseUnknownCentre(body, districts);
        refuseQuietReminders(body, await readSettings(database.db));
        const saved = await writeAs({ database, clock }, caller, 'settings', async (trx) => {
          const { before, after } = await saveGroups(trx, { clock }, caller, body);
          if (body.booking) {
            refuseBookingProblems(after.booking);
            await setMeanings(trx, after.booking.reasons.completed);
            const labels = changedSlots(before.booking, after.booking);
            const visits =
              labels.length > 0 && !body.confirm ? await listVisitsIn(trx, labels) : [];
            if (visits.length > 0) {
              throw new AppError('conflict', affectedVisits(visits.length), { body: { visits } });
            }
          }
          return after;
        });
        if (body.booking) await onBookingRules?.();
        return saved;
      },
    }),
  ];
}

/** @throws AppError 400 for slots, places and exceptions that do not fit together */
function refuseBookingProblems(booking: BookingSettings): void {
  const problems = Object.entries(bookingProblems(booking));
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.map(([name, text]) => [`booking.${name}`, text]));
  throw new AppError('invalid', first[1], { fields });
}

/** Labels of slots that were removed or have other hours. */
function changedSlots(before: BookingSettings, after: BookingSettings): string[] {
  return before.slots
    .filter(
      ({ label, from, to }) =>
        !after.slots.some((slot) => slot.label === label && slot.from === from && slot.to === to),
    )
    .map(({ label }) => label);
}

const affectedVisits = (count: number) =>
  count === 1
    ? 'One visit is in a slot that you are changing. It will stay as it is.'
    : `${count} visits are in slots that you are changing. They will stay as they are.`;

/** A reminder due in quiet hours would be sent on the day of the visit. */
function refuseQuietReminders({ notifications }: SettingsInput, stored: Settings): void {
  if (!notifications) return;
  const { notifications: before } = stored;
  const {
    reminders = before.reminders,
    reminderHour = before.reminderHour,
    quietFrom = before.quietFrom,
    quietTo = before.quietTo,
  } = notifications;
  if (!reminders || !isQuietHour(reminderHour, { quietFrom, quietTo })) return;
  throw AppError.at('notifications.reminderHour', 'Must be outside the quiet hours');
}

/** Without a known district there is no distance to measure. */
function refuseUnknownCentre({ booking }: SettingsInput, districts: Districts): void {
  const area = booking?.area;
  if (area?.kind !== 'radius' || townOf(area.postcode, districts)) return;
  throw AppError.at('booking.area.postcode', BAD_POSTCODE);
}

/** Otherwise a number that cannot receive text messages is noticed only at the next booking. */
function refuseUnreachableTeam({ notifications }: SettingsInput): void {
  if (!notifications?.teamPhone || readPhone(notifications.teamPhone)) return;
  throw AppError.at('notifications.teamPhone', 'Must be a valid phone number');
}
