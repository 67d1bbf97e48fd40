import type { Generated } from 'kysely';
import defaults from '../../../../content/settings.json' with { type: 'json' };
import '../../../kit/life/server/version-store.ts';
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import { saveGlobal } from '../../../kit/life/server/global-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { prepared } from '../../../lib/database/prepared-query.ts';
import { AppError } from '../../../lib/http/errors.ts';
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
  const counts = new Map<string, number>(rows.map((row) => [row.groupName, row.version]));
  // Of the groups alone: before they had versions of their own, a row counted for all of them.
  const versions = Object.fromEntries(groupNames.map((name) => [name, counts.get(name) ?? 1]));
  // Fields added by an update are missing from what was saved before.
  const groups = Object.entries(usual).map(([name, group]) => [name, { ...group, ...saved[name] }]);
  return { ...Object.fromEntries(groups), versions };
}

const groupNames = Object.keys(defaultSettings) as SettingsGroup[];

/**
 * Saves the given groups, each as its next version.
 * @throws AppError 409 with `current` where one has been saved since the version that was sent
 */
export async function saveSettings(trx: Handle, input: SettingsInput): Promise<void> {
  const { versions: sent = {}, confirm: _, ...groups } = input;
  const { general, notifications, booking, versions } = await readSettings(trx);
  if (groups.notifications) {
    groups.notifications = { ...notifications, ...withoutGaps(groups.notifications) };
  } else if (groups.general && (await hasSaved(trx, 'notifications'))) {
    groups.notifications = followed(notifications, general, groups.general);
  }
  if (groups.booking) groups.booking = completeBooking(groups.booking, booking);
  const names = groupNames.filter((name) => groups[name]);
  const isOld = names.some((name) => (sent[name] ?? versions[name]) !== versions[name]);
  if (isOld) throw await staleSettings(trx);
  for (const name of names) {
    const isSaved = await saveGlobal(trx, PLACE, name, groups[name] ?? {}, versions[name]);
    if (!isSaved) throw await staleSettings(trx);
  }
}

const PLACE = { table: 'settings', key: 'groupName' } as const;

const staleSettings = async (trx: Handle) =>
  AppError.stale(
    'Somebody else has changed the settings in the meantime.',
    await readSettings(trx),
  );

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

/** Whether a group has been saved once, and not only has its defaults. */
export async function hasSaved(db: Handle, group: SettingsGroup): Promise<boolean> {
  const row = db.selectFrom('settings').select('version').where('groupName', '=', group);
  return (await row.executeTakeFirst()) !== undefined;
}

const withoutGaps = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;

/** Settings as last read, for pages and the booking path. */
export const createSettingsCache = (database: Database): CachedRead<SavedSettings> =>
  cachedRead(database, ['settings'], () => readSettings(database.db));

export type SettingsCache = CachedRead<SavedSettings>;
