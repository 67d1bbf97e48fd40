import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { urls } from '../../../urls.ts';
import { settingsFacts } from '../record.ts';
import { settingsLife } from './life.ts';
import { findSettingsPictures } from './picture-use-store.ts';
import { seedSettings } from './seed.ts';

export const settingsRecord = {
  facts: settingsFacts,
  table: 'settings',
  api: 'elsewhere',
  anybody: [],
  seenAt: urls.home,
  tokens: 'none',
  seed: seedSettings,
  sitemap: 'none',
  pictures: findSettingsPictures,
  words: 'none',
  csv: 'none',
  waiting: 'none',
  read: 'none',
  life: settingsLife,
  personal: [],
} satisfies ServerRecord;
