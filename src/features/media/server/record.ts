import { adminApi } from '../../../admin-urls.ts';
import { joined, text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { urls } from '../../../urls.ts';
import { mediaFacts } from '../record.ts';

export const mediaRecord = {
  facts: mediaFacts,
  table: 'media',
  seenAt: urls.home,
  tokens: { area: 'content', paths: [adminApi.media(), adminApi.upload()] },
  words: {
    columns: ['name', 'originalName', 'alt', 'type'],
    read: ({ name, originalName, alt }) => ({
      title: text(name),
      texts: [text(originalName), text(alt)],
    }),
    detailOf: ({ type, alt }) => joined(type, alt),
  },
} satisfies ServerRecord;
