import { adminApi, forStaff } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const blogFacts: LivingFacts = {
  key: 'blogPosts',
  topic: 'blog',
  screen: urls.admin.blogPosts(),
  opens: urls.blogEditor,
  noun: 'Blog post',
  living: 'blog-posts',
  shownAt: [api.blogPosts(), forStaff(api.blogPosts()), adminApi.dashboard()],
  search: { label: 'Blog posts', place: 60, hasSearch: true },
};
