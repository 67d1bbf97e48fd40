import demo from '../../../../content/category-icons.json' with { type: 'json' };
import { orderedApi } from '../../../kit/crud/server/ordered-api.ts';
import { orderedLife } from '../../../kit/life/server/life.ts';
import { text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { seedOf } from '../../../kit/records/server/seed.ts';
import type { Base } from '../../../lib/database/database.ts';
import { api, urls } from '../../../urls.ts';
import { categoryIconSections, categoryIcons } from '../category-icon.ts';
import { categoryIconStore } from './store.ts';

const categoryIconLife = orderedLife(categoryIcons, categoryIconStore, categoryIcons.blank);

const sectionLabel = (value: unknown) =>
  categoryIconSections.find((section) => section.value === value)?.label ?? text(value);

export const categoryIconRecord = {
  facts: categoryIcons.facts,
  table: 'categoryIcons',
  texts: (database) => categoryIconStore(database).list(database.db),
  api: (services: Base) => orderedApi(categoryIconLife(services)),
  anybody: [`GET ${api.categoryIcons()}`],
  seenAt: () => urls.products(),
  tokens: { area: 'content', paths: [api.categoryIcons()] },
  seed: seedOf(categoryIcons.input, categoryIconStore, demo),
  words: {
    columns: ['title', 'section'],
    read: ({ title, section }) => ({
      title: text(title),
      texts: [sectionLabel(section)],
    }),
    detailOf: ({ section }) => sectionLabel(section),
  },
  life: categoryIconLife,
} satisfies ServerRecord;
