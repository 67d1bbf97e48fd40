import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api, urls } from '../../../urls.ts';
import { contentFacts } from '../record.ts';
import { type KeptPart, partTitles } from '../website-content.ts';
import { contentLife } from './life.ts';
import { seedContent } from './seed.ts';
import { readContent } from './store.ts';

export const contentRecord = {
  facts: contentFacts,
  table: 'websiteContent',
  async texts({ db }) {
    const content = await readContent(db);
    return Object.entries(partTitles).map(([id, title]) => ({
      ...content[id as KeptPart],
      id,
      title,
    }));
  },
  anybody: [`GET ${api.websiteContent()}`],
  seenAt: urls.home,
  tokens: { area: 'content', paths: [api.websiteContent(), adminApi.websiteContent()] },
  seed: seedContent,
  life: contentLife,
} satisfies ServerRecord;
