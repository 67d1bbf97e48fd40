import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const mediaFacts: RecordFacts = {
  key: 'media',
  topic: 'media',
  screen: urls.admin.media(),
  shownAt: [adminApi.media()],
  search: { label: 'Media', place: 90, hasSearch: true },
};
