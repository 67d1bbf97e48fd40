import { type Generated, sql } from 'kysely';
import defaults from '../../../../content/settings.json' with { type: 'json' };
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { completeBooking } from '../booking-settings.ts';
import {
  type SavedSettings,
  type Settings,
  type SettingsGroup,
  type SettingsInput,
  settingsSchema,
} from '../settings.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    settings: true;
  }
  interface Tables {
    settings: { groupName: string; value: string; version: Generated<number> };
  }
}

/** Defaults for a new firm: details from content/, every notification on that customers expect. */
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
    warmLeads: false,
    googleReviewUrl: '',
  },
  security: { secondFactor: 'optional' },
});

// The version is a row of its own, a number as text.
const VERSION_ROW = 'version';

// Parsed once per change: every page and booking reads the settings.
const allRows = prepared((db) => db.selectFrom('settings').selectAll());

/** Reads every group, with defaults for groups never saved. */
export async function readSettings(db: Handle): Promise<SavedSettings> {
  const { rows } = await allRows(db, {});
  const saved = Object.fromEntries(rows.map((row) => [row.groupName, JSON.parse(row.value)]));
  // Fields added by an update are missing from what was saved before.
  const groups = Object.entries(defaultSettings).map(([name, group]) => [
    name,
    { ...group, ...saved[name] },
  ]);
  return { version: 1, ...saved, ...Object.fromEntries(groups) };
}

/** Somebody else has saved since the version sent. */
export class StaleSettings extends Error {
  override name = 'StaleSettings';
}

/**
 * Saves the given groups, and increments the version of the whole and of each.
 * @returns the groups' versions
 * @throws StaleSettings, which must roll the transaction back.
 */
export async function saveSettings(
  trx: Handle,
  input: SettingsInput,
): Promise<Partial<Record<string, number>>> {
  const { version, confirm: _, ...groups } = input;
  // First, because on PostgreSQL a concurrent save then waits here.
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
  const versions: Partial<Record<string, number>> = {};
  for (const [groupName, group] of Object.entries(groups)) {
    const value = JSON.stringify(group);
    const saved = await trx
      .insertInto('settings')
      .values({ groupName, value, version: 2 })
      .onConflict((conflict) =>
        conflict
          .column('groupName')
          .doUpdateSet({ value, version: sql<number>`settings.version + 1` }),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    versions[groupName] = saved.version;
  }
  return versions;
}

/** How often a group has been saved, and once. */
export async function groupVersion(db: Handle, group: SettingsGroup): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('version')
    .where('groupName', '=', group)
    .executeTakeFirst();
  return row?.version ?? 1;
}

/** Whether a group has been saved once, and not only has its defaults. */
export async function hasSaved(db: Handle, group: SettingsGroup): Promise<boolean> {
  const rows = await db
    .selectFrom('settings')
    .select('groupName')
    .where('groupName', '=', group)
    .execute();
  return rows.length > 0;
}

const withoutGaps = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;

/** Settings as last read, for pages and the booking path. */
export const createSettingsCache = (database: Database): CachedRead<SavedSettings> =>
  cachedRead(database, ['settings'], () => readSettings(database.db));

export type SettingsCache = CachedRead<SavedSettings>;
