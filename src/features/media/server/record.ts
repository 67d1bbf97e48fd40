import { adminApi } from '../../../admin-urls.ts';
import { joined, text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { urls } from '../../../urls.ts';
import { mediaFacts } from '../record.ts';

export const mediaRecord = {
  facts: mediaFacts,
  table: 'media',
  api: 'elsewhere',
  anybody: [],
  seenAt: urls.home,
  tokens: { area: 'content', paths: [adminApi.media(), adminApi.upload()] },
  seed: 'none',
  sitemap: 'none',
  pictures: 'none',
  words: {
    columns: ['name', 'originalName', 'alt', 'type'],
    read: ({ name, originalName, alt }) => ({
      title: text(name),
      texts: [text(originalName), text(alt)],
      phones: [],
    }),
    detailOf: ({ type, alt }) => joined(type, alt),
  },
  csv: 'none',
  waiting: 'none',
  read: 'none',
  life: 'none',
  personal: [],
} satisfies ServerRecord;
