import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api, urls } from '../../../urls.ts';
import { contentFacts } from '../record.ts';
import { contentLife } from './life.ts';
import { findContentPictures } from './picture-use-store.ts';
import { seedContent } from './seed.ts';

export const contentRecord = {
  facts: contentFacts,
  table: 'websiteContent',
  anybody: [`GET ${api.websiteContent()}`],
  seenAt: urls.home,
  tokens: { area: 'content', paths: [api.websiteContent(), adminApi.websiteContent()] },
  seed: seedContent,
  pictures: findContentPictures,
  life: contentLife,
} satisfies ServerRecord;
