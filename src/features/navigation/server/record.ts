import { orderedApi } from '../../../kit/crud/server/ordered-api.ts';
import { orderedLife } from '../../../kit/life/server/life.ts';
import { text } from '../../../kit/records/row-text.ts';
import { wordsOf } from '../../../kit/records/server/entity-record.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Base } from '../../../lib/database/database.ts';
import { api, urls } from '../../../urls.ts';
import { blankNavigationItem, navigationItems } from '../navigation-item.ts';
import { navigationStore } from './store.ts';

const navigationLife = orderedLife(navigationItems, navigationStore, blankNavigationItem);

export const navigationRecord = {
  facts: navigationItems.facts,
  table: 'navigationItems',
  texts: (database) => navigationStore(database).list(database.db),
  api: (services: Base) => orderedApi(navigationLife(services)),
  anybody: [`GET ${api.navigation()}`],
  seenAt: urls.home,
  tokens: { area: 'content', paths: Object.values(navigationItems.paths) },
  words: wordsOf(['title', 'href'], ({ href }) => text(href)),
  life: navigationLife,
} satisfies ServerRecord;
