import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const blogFacts: LivingFacts = {
  key: 'blogPosts',
  topic: 'blog',
  living: { name: 'blog-posts', noun: 'Blog post', opens: urls.blogEditor },
  shownAt: [api.blogPosts(), adminApi.blogPosts(), adminApi.dashboard()],
  search: {
    label: 'Blog posts',
    place: 60,
    opens: `${urls.admin.blogPosts()}/`,
    hasSearch: true,
  },
};
