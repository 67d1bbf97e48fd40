// What the journeys of blog.spec.ts and blog.long.spec.ts share.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, openAdmin } from './server.ts';

export interface Post {
  id: number;
  slug: string;
}

export const aPost = {
  title: 'Blinds on a boat',
  slug: 'blinds-on-a-boat',
  content: 'Salt, sun and **little room**.',
  excerpt: 'What lasts at sea.',
  category: 'Room by room',
};

export const add = async (
  staff: APIRequestContext,
  changes: Record<string, unknown>,
): Promise<Post> => {
  const answer = await staff.post('/api/blog-posts', { data: { ...aPost, ...changes } });
  expect(answer.status()).toBe(201);
  return answer.json();
};

export async function openPosts(page: Page) {
  await openAdmin(page, '/admin/blog-posts');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Posts' })).toBeVisible();
}

export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
