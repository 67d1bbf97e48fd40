import { sql } from 'kysely';
import defaults from '../../../../content/settings.json' with { type: 'json' };
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { completeBooking } from '../booking-settings.ts';
import {
  type SavedSettings,
  type Settings,
  type SettingsInput,
  settingsSchema,
} from '../settings.ts';

declare module '../../../lib/database/changes.ts' {
  interface Topics {
    settings: true;
  }
}

declare module '../../../lib/database/database.ts' {
  interface Tables {
    settings: { groupName: string; value: string };
  }
}

/** A new house: the details of the firm in content/, everybody told of everything. */
export const defaultSettings: Settings = settingsSchema.parse({
  ...defaults,
  notifications: {
    teamPhone: defaults.general.phone,
    teamEmail: defaults.general.contactEmail,
    smsEnabled: true,
    emailEnabled: true,
    reminders: true,
    reminderHour: 18,
    quietFrom: 21,
    quietTo: 8,
    reviewInvitations: true,
    reviewAfterDays: 3,
    googleReviewUrl: '',
  },
  security: { secondFactor: 'optional' },
});

// The version stands beside the groups, as the text of a number.
const VERSION_ROW = 'version';

// Made once: pages and bookings read it after each change.
const allRows = prepared((db) => db.selectFrom('settings').selectAll());

/** Reads every group, with defaults for those that nobody has saved. */
export async function readSettings(db: Handle): Promise<SavedSettings> {
  const { rows } = await allRows(db, {});
  const saved = Object.fromEntries(rows.map((row) => [row.groupName, JSON.parse(row.value)]));
  // A field that an update of the program brought is not in what was saved before.
  const groups = Object.entries(defaultSettings).map(([name, group]) => [
    name,
    { ...group, ...saved[name] },
  ]);
  return { version: 1, ...saved, ...Object.fromEntries(groups) };
}

/** Somebody else has saved since the version that was sent. */
export class StaleSettings extends Error {
  override name = 'StaleSettings';
}

/**
 * Saves the groups given, and counts the version up.
 * @throws StaleSettings, which must end the transaction without a commit.
 */
export async function saveSettings(trx: Handle, input: SettingsInput): Promise<void> {
  const { version, confirm: _, ...groups } = input;
  // Counted first: on PostgreSQL whoever saves at the same time waits here for the end of this one.
  const counted = await trx
    .insertInto('settings')
    .values({ groupName: VERSION_ROW, value: '2' })
    .onConflict((conflict) =>
      conflict
        .column('groupName')
        .doUpdateSet({ value: sql<string>`cast(cast(settings.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  if (version !== undefined && Number(counted.value) !== version + 1) throw new StaleSettings();
  if (groups.notifications) {
    const { notifications } = await readSettings(trx);
    groups.notifications = { ...notifications, ...withoutGaps(groups.notifications) };
  }
  if (groups.booking) {
    const { booking } = await readSettings(trx);
    groups.booking = completeBooking(groups.booking, booking);
  }
  for (const [groupName, group] of Object.entries(groups)) {
    const value = JSON.stringify(group);
    await trx
      .insertInto('settings')
      .values({ groupName, value })
      .onConflict((conflict) => conflict.column('groupName').doUpdateSet({ value }))
      .execute();
  }
}

const withoutGaps = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;

/** Settings as last read, for pages and the booking path. */
export const createSettingsCache = (database: Database): CachedRead<SavedSettings> =>
  cachedRead(database, ['settings'], () => readSettings(database.db));

export type SettingsCache = CachedRead<SavedSettings>;
