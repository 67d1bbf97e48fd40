import type { Demo, ServerRecord } from '../../../kit/records/server/record.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { urls } from '../../../urls.ts';
import { settingsFacts } from '../record.ts';
import { groupTitles, settingsSchema } from '../settings.ts';
import { settingsLife } from './life.ts';
import { defaultSettings, readSettings, saveSettings } from './store.ts';

/** The green of the walls in the demo's pictures, dark enough for white words. */
const PRIMARY = '#2c5545';

/** @returns how many settings are the demo's own. */
async function seedSettings({ database }: Pick<Demo, 'database'>): Promise<number> {
  const appearance = { ...defaultSettings.appearance, primaryColor: PRIMARY };
  await database.write((trx) => saveSettings(trx, { appearance }));
  // They have been read already, for the first account.
  database.changes.publish('settings');
  return 1;
}

export const settingsRecord = {
  facts: settingsFacts,
  table: 'settings',
  async texts({ db }) {
    const settings = await readSettings(db);
    return settingsSchema
      .keyof()
      .options.map((id) => ({ ...settings[id], id, title: groupTitles[id] }));
  },
  seenAt: urls.home,
  seed: seedSettings,
  async pictures(db: Handle, addresses: string[]) {
    const { appearance, seo } = await readSettings(db);
    const shown = [
      { address: appearance.logo, title: 'Logo' },
      { address: appearance.favicon, title: 'Favicon' },
      { address: seo.socialImage, title: 'Social image' },
    ];
    return shown.flatMap(({ address, title }) =>
      addresses.includes(address) ? { address, type: 'settings', id: null, title } : [],
    );
  },
  life: settingsLife,
} satisfies ServerRecord;
