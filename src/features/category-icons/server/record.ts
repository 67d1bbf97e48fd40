import { text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api, urls } from '../../../urls.ts';
import { categoryIconSections } from '../category-icon.ts';
import { categoryIconFacts } from '../record.ts';
import { categoryIconLife, categoryIconsApi } from './api.ts';
import { seedCategoryIcons } from './seed.ts';

const sectionLabel = (value: unknown) =>
  categoryIconSections.find((section) => section.value === value)?.label ?? text(value);

export const categoryIconRecord = {
  facts: categoryIconFacts,
  table: 'categoryIcons',
  api: categoryIconsApi,
  anybody: [`GET ${api.categoryIcons()}`],
  seenAt: () => urls.products(),
  tokens: { area: 'content', paths: [api.categoryIcons()] },
  seed: seedCategoryIcons,
  sitemap: 'none',
  pictures: // An upload may stand in for one of the kit.
    { type: 'category icon', title: 'title', columns: ['icon'], texts: [] },
  words: {
    columns: ['title', 'section'],
    read: ({ title, section }) => ({
      title: text(title),
      texts: [sectionLabel(section)],
      phones: [],
    }),
    detailOf: ({ section }) => sectionLabel(section),
  },
  csv: 'none',
  waiting: 'none',
  read: 'none',
  personal: [],
  life: categoryIconLife,
} satisfies ServerRecord;
