import type { Demo } from '../../../kit/records/server/record.ts';
import { defaultSettings, saveSettings } from './store.ts';

/** The green of the walls in the demo's pictures, dark enough for white words. */
const PRIMARY = '#2c5545';

/** @returns how many settings are the demo's own. */
export async function seedSettings({ database }: Pick<Demo, 'database'>): Promise<number> {
  const appearance = { ...defaultSettings.appearance, primaryColor: PRIMARY };
  await database.write((trx) => saveSettings(trx, { appearance }));
  // They have been read already, for the first account.
  database.changes.publish('settings');
  return 1;
}
