import type { Demo, ServerRecord } from '../../../kit/records/server/record.ts';
import { urls } from '../../../urls.ts';
import { settingsFacts } from '../record.ts';
import { settingsLife } from './life.ts';
import { findSettingsPictures } from './picture-use-store.ts';
import { defaultSettings, saveSettings } from './store.ts';

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
  seenAt: urls.home,
  seed: seedSettings,
  pictures: findSettingsPictures,
  life: settingsLife,
} satisfies ServerRecord;
