import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const blogFacts: RecordFacts = {
  key: 'blogPosts',
  topic: 'blog',
  shownAt: [api.blogPosts(), adminApi.blogPosts(), adminApi.dashboard()],
  search: {
    label: 'Blog posts',
    place: 60,
    opens: `${urls.admin.blogPosts()}/`,
    hasSearch: true,
  },
  attention: 'none',
  events: 'none',
};
