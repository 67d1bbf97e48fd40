import type { APIRequestContext } from '@playwright/test';
import { first, type Stored } from './search-fields.ts';
import { expect, test } from './server.ts';

const own = { metaTitle: 'Its own title', metaDescription: 'Its own description.' };

async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    title: /<title>([^<]*)/.exec(html)?.[1],
    shared: content('og:title'),
    description: content('description'),
    sharedDescription: content('og:description'),
    picture: content('og:image'),
  };
}

test('products, categories, posts and pages say their own words to search engines', async ({
  request,
  staff,
}) => {
  const kinds = [
    ['/api/products', '/api/products', 'roman-blinds', '/products/roman-blinds'],
    ['/api/categories', '/api/admin/categories', 'roller-blinds', '/categories/roller-blinds'],
    ['/api/pages?kind=area', '/api/admin/pages', 'warwick', '/areas/warwick'],
    ['/api/pages?kind=guide', '/api/admin/pages', 'measuring-guide', '/guides/measuring-guide'],
  ];
  const posts: Stored[] = await (await staff.get('/api/blog-posts')).json();
  const post = posts[0]?.slug ?? '';
  kinds.push(['/api/blog-posts', '/api/admin/blog-posts', post, `/blog/${post}`]);
  for (const [list = '', write, slug = '', path = ''] of kinds) {
    const usual = await headOf(request, path);
    expect(usual.title, path).toContain(' | ');
    const { id, ...record } = await first(staff, list, slug);
    const data = { ...record, ...own, socialImage: 'https://pictures.example/own.jpg' };
    expect((await staff.put(`${write}/${id}`, { data })).status(), path).toBe(200);
    expect(await headOf(request, path), path).toEqual({
      title: own.metaTitle,
      shared: own.metaTitle,
      description: own.metaDescription,
      sharedDescription: own.metaDescription,
      picture: 'https://pictures.example/own.jpg',
    });
    const { version: _, ...again } = await first(staff, list, slug);
    const none = { metaTitle: '', metaDescription: '', socialImage: null };
    const restored = await staff.put(`${write}/${id}`, { data: { ...again, ...none } });
    expect(restored.status(), path).toBe(200);
  }
});
