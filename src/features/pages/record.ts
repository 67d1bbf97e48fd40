import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const pageFacts: RecordFacts = {
  key: 'pages',
  topic: 'pages',
  shownAt: [api.pages(), adminApi.pages()],
  search: { label: 'Pages', place: 80, opens: `${urls.admin.pages()}?edit=`, hasSearch: true },
  attention: 'none',
  events: 'none',
};
