import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import type { Database } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { isQuietHour } from '../../../lib/messages/quiet-hours.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import {
  type Settings,
  type SettingsGroup,
  type SettingsInput,
  savedSettings,
  settingsInput,
  settingsSchema,
} from '../settings.ts';
import { readSettings, StaleSettings, saveSettings } from './store.ts';

interface Needs {
  database: Database;
  clock: Clock;
  /** What follows from other rules of booking, before the answer leaves. */
  onBookingRules?: () => Promise<void>;
}

export function settingsApi({ database, clock, onBookingRules }: Needs): Route[] {
  return [
    route({
      method: 'GET',
      path: adminApi.settings(),
      tag: 'Settings',
      summary: 'Every group of settings',
      answer: savedSettings,
      handle: () => readSettings(database.db),
    }),
    route({
      method: 'PUT',
      path: adminApi.settings(),
      tag: 'Settings',
      summary:
        'Save the whole object or any of its groups; a group is whole. An old version is refused with the settings as they stand',
      body: settingsInput,
      answer: savedSettings,
      async handle({ body, caller }) {
        refuseUnreachableTeam(body);
        refuseQuietReminders(body, await readSettings(database.db));
        const saving = database.write(async (trx) => {
          const before = await readSettings(trx);
          await saveSettings(trx, body);
          const after = await readSettings(trx);
          await recordAudit(trx, caller, clock.now(), {
            action: 'saved',
            subject: 'settings',
            detail: changesInWords(before, after),
          });
          return after;
        });
        const saved = await saving.catch(async (error: unknown) => {
          if (!(error instanceof StaleSettings)) throw error;
          // Read when the transaction that lost is over.
          const current = await readSettings(database.db);
          const sentence = 'Somebody else has changed the settings meanwhile.';
          throw new AppError('conflict', sentence, { body: { current }, cause: error });
        });
        database.changes.publish('settings');
        if (body.booking) await onBookingRules?.();
        return saved;
      },
    }),
  ];
}

const LONGEST_SHOWN = 100;

/** `general.phone: "01632 960150" to "01632 960151"; seo.robotsTxt`: a long value only by its name. */
function changesInWords(before: Settings, after: Settings): string {
  const old = fieldsOf(before);
  const changes = [...fieldsOf(after)].flatMap(([name, value]) => {
    const was = old.get(name) ?? 'nothing';
    if (was === value) return [];
    return was.length + value.length > LONGEST_SHOWN ? [name] : [`${name}: ${was} to ${value}`];
  });
  return changes.join('; ') || 'nothing';
}

const fieldsOf = (settings: Settings) =>
  new Map(
    Object.keys(settingsSchema.shape).flatMap((group) =>
      Object.entries(settings[group as SettingsGroup]).map(
        ([field, value]) => [`${group}.${field}`, JSON.stringify(value)] as const,
      ),
    ),
  );

/** A reminder for an hour in which none goes out would come on the day of the visit. */
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
  const message = 'Must be outside the quiet hours';
  throw new AppError('invalid', message, { fields: { 'notifications.reminderHour': message } });
}

/** A number that no text message can reach would only be noticed when a booking comes. */
function refuseUnreachableTeam({ notifications }: SettingsInput): void {
  if (!notifications?.teamPhone || readPhone(notifications.teamPhone)) return;
  const message = 'Must be a valid phone number';
  throw new AppError('invalid', message, { fields: { 'notifications.teamPhone': message } });
}
