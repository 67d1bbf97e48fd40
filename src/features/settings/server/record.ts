import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { settingsFacts } from '../record.ts';
import { findSettingsPictures } from './picture-use-store.ts';

export const settingsRecord = {
  facts: settingsFacts,
  table: 'settings',
  api: 'elsewhere',
  anybody: [],
  tokens: 'none',
  seed: 'none',
  sitemap: 'none',
  pictures: findSettingsPictures,
  words: 'none',
  csv: 'none',
  waiting: 'none',
  read: 'none',
  personal: [],
} satisfies ServerRecord;
