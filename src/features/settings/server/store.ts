import defaults from '../../../../content/settings.json' with { type: 'json' };
import type { Database, Handle } from '../../../lib/database.ts';
import { type Settings, type SettingsInput, settingsSchema } from '../settings.ts';

declare module '../../../lib/database.ts' {
  interface Tables {
    settings: { groupName: string; value: string };
  }
}

/** A new house: the demo firm's details, every day open, 15 visits a slot (the agents it claims). */
export const defaultSettings: Settings = settingsSchema.parse({
  ...defaults,
  booking: {
    capacityPerSlot: 15,
    openDays: [1, 2, 3, 4, 5, 6, 7],
    closedDates: [],
    horizonDays: 365,
  },
  notifications: {
    teamPhone: defaults.general.phone,
    teamEmail: defaults.general.contactEmail,
    smsEnabled: true,
    emailEnabled: true,
  },
});

/** Reads every group, with defaults for those that nobody has saved. */
export async function readSettings(db: Handle): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const saved = Object.fromEntries(rows.map((row) => [row.groupName, JSON.parse(row.value)]));
  return { ...defaultSettings, ...saved };
}

/** Saves the groups given. */
export async function saveSettings(trx: Handle, input: SettingsInput): Promise<void> {
  for (const [groupName, group] of Object.entries(input)) {
    const value = JSON.stringify(group);
    await trx
      .insertInto('settings')
      .values({ groupName, value })
      .onConflict((conflict) => conflict.column('groupName').doUpdateSet({ value }))
      .execute();
  }
}

/** Settings as last read, for pages and the booking path; dropped when any process saves them. */
export function createSettingsCache(database: Database) {
  let cached: Promise<Settings> | undefined;
  database.changes.subscribe((topic) => {
    if (topic === 'settings' || topic === 'everything') cached = undefined;
  });
  return {
    read(): Promise<Settings> {
      cached ??= readSettings(database.db).catch((error: unknown) => {
        cached = undefined;
        throw error;
      });
      return cached;
    },
  };
}

export type SettingsCache = ReturnType<typeof createSettingsCache>;
