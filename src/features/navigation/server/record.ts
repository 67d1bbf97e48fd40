import { adminApi } from '../../../admin-urls.ts';
import { text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api, urls } from '../../../urls.ts';
import { navigationFacts } from '../record.ts';
import { navigationApi, navigationLife } from './api.ts';

export const navigationRecord = {
  facts: navigationFacts,
  table: 'navigationItems',
  api: navigationApi,
  anybody: [`GET ${api.navigation()}`],
  seenAt: urls.home,
  tokens: { area: 'content', paths: [api.navigation(), adminApi.navigation()] },
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: {
    columns: ['title', 'href'],
    read: ({ title, href }) => ({ title: text(title), texts: [text(href)], phones: [] }),
    detailOf: ({ href }) => text(href),
  },
  csv: 'none',
  waiting: 'none',
  read: 'none',
  personal: [],
  life: navigationLife,
} satisfies ServerRecord;
