import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const deadLinkFacts: RecordFacts = {
  key: 'deadLinks',
  topic: 'dead-links',
  screen: urls.admin.redirects(),
  shownAt: [adminApi.deadLinks(), adminApi.attention()],
  attention: {
    count: 'deadLinks',
    label: 'Dead links',
    href: `${urls.admin.redirects()}?tab=dead-links`,
    place: 85,
    badge: 'dead links',
  },
};
