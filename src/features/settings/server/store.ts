import { type Generated, sql } from 'kysely';
import defaults from '../../../../content/settings.json' with { type: 'json' };
import '../../../kit/life/server/version-store.ts';
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { readPhone } from '../../../lib/text/phone.ts';
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
  firm: { guarantee: '', insurance: '', tradeBody: '', companyLine: '' },
});

// The version is a row of its own, a number as text.
const VERSION_ROW = 'version';

// Parsed once per change: every page and booking reads the settings.
const allRows = prepared((db) => db.selectFrom('settings').selectAll());

/** Reads every group, with defaults for groups never saved. */
export async function readSettings(db: Handle): Promise<SavedSettings> {
  const { rows } = await allRows(db, {});
  const saved = Object.fromEntries(rows.map((row) => [row.groupName, JSON.parse(row.value)]));
  const { phone, contactEmail } = { ...defaultSettings.general, ...saved.general };
  const usual = {
    ...defaultSettings,
    notifications: { ...defaultSettings.notifications, teamPhone: phone, teamEmail: contactEmail },
  };
  // Fields added by an update are missing from what was saved before.
  const groups = Object.entries(usual).map(([name, group]) => [name, { ...group, ...saved[name] }]);
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
  const { general, notifications, booking } = await readSettings(trx);
  if (groups.notifications) {
    groups.notifications = { ...notifications, ...withoutGaps(groups.notifications) };
  } else if (groups.general && (await hasSaved(trx, 'notifications'))) {
    groups.notifications = followed(notifications, general, groups.general);
  }
  if (groups.booking) groups.booking = completeBooking(groups.booking, booking);
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

/** The team's number and address, unless they were set apart, go along with the firm's. */
function followed(
  team: Settings['notifications'],
  from: Settings['general'],
  to: Settings['general'],
): Settings['notifications'] {
  const [own, firm] = [readPhone(team.teamPhone), readPhone(from.phone)];
  const follows = own?.e164 === firm?.e164 && readPhone(to.phone);
  return {
    ...team,
    ...(follows && { teamPhone: to.phone }),
    ...(team.teamEmail === from.contactEmail && { teamEmail: to.contactEmail }),
  };
}

/** Numbers and addresses that General had before. */
export async function listFormerContacts(db: Handle): Promise<string[]> {
  const kept = await db
    .selectFrom('versions')
    .select('data')
    .where('record', '=', 'settings')
    .where('recordId', '=', 'general')
    .execute();
  return kept.flatMap(({ data }) => {
    const { phone, contactEmail } = JSON.parse(data) as Settings['general'];
    return [phone, contactEmail];
  });
}

const rowOf = (db: Handle, group: SettingsGroup) =>
  db.selectFrom('settings').select('version').where('groupName', '=', group).executeTakeFirst();

/** How often a group has been saved, and once. */
export const groupVersion = async (db: Handle, group: SettingsGroup): Promise<number> =>
  (await rowOf(db, group))?.version ?? 1;

/** Whether a group has been saved once, and not only has its defaults. */
export const hasSaved = async (db: Handle, group: SettingsGroup): Promise<boolean> =>
  (await rowOf(db, group)) !== undefined;

const withoutGaps = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;

/** Settings as last read, for pages and the booking path. */
export const createSettingsCache = (database: Database): CachedRead<SavedSettings> =>
  cachedRead(database, ['settings'], () => readSettings(database.db));

export type SettingsCache = CachedRead<SavedSettings>;
