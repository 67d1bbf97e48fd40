import { expect, openAdmin, test } from './server.ts';

test('one bad record takes down no screen: the others are shown, and counts left out are 0', async ({
  page,
}) => {
  const answer = (path: string, json: unknown) =>
    page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ json }),
    );
  const bad = [null, 'text', 7, {}, { id: 'one' }, { id: null, name: 'No number' }];
  await answer('/api/admin/dashboard', {
    counts: { products: 4 },
    recentActivity: {
      testimonials: [...bad, { id: 2, author: 'Half Author', rating: 99 }],
      contactSubmissions: [...bad, { id: 3, name: 'Half Writer', createdAt: 'never' }],
    },
  });
  await answer('/api/admin/attention', {
    waiting: [...bad, { id: 5, name: 'Half Visitor', createdAt: 4 }],
  });
  await answer('/api/media', {
    files: [...bad, { id: 6, url: '/icons/blind.svg', name: 'Bare file.svg', type: 'image/svg' }],
  });
  await openAdmin(page);
  const numbers = page.getByRole('region', { name: 'Numbers' }).getByRole('listitem');
  await expect(numbers).toHaveText([/4/, /0/, /0/, /0/, /0/, /0/, /0/]);
  for (const name of ['Half Author', 'Half Writer', 'Half Visitor']) {
    await expect(page.getByText(name)).toBeVisible();
  }
  await answer('/api/admin/dashboard', {
    counts: {},
    recentActivity: { testimonials: [], contactSubmissions: [] },
  });
  await page.reload();
  await expect(page.getByText('No recent testimonials')).toBeVisible();
  await expect(page.getByText('No recent contact submissions')).toBeVisible();
  await page.goto('/admin/categories?edit=new');
  await page
    .getByRole('button', { name: /Select|Choose/ })
    .first()
    .click();
  await expect(page.getByRole('option', { name: 'Bare file.svg' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('a read that fails says so on the console, and of posts with what went wrong', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' && !/events|account/.test(route.request().url())
      ? route.fulfill({ status: 503, json: { error: 'We are away.' } })
      : route.continue(),
  );
  await openAdmin(page, '/admin/blog-posts');
  await expect(
    page.getByText('Error loading blog posts: Failed to fetch blog posts (503: We are away.)'),
  ).toBeVisible();
  for (const [path, text] of [
    ['products', 'Failed to fetch products'],
    ['categories', 'Failed to fetch categories'],
    ['media', 'Failed to fetch media items'],
    ['', 'Failed to fetch dashboard data'],
  ]) {
    await page.locator(`nav a[href="${`/admin/${path}`.replace(/\/$/, '')}"]`).click();
    await expect.poll(() => said).toContain(text);
  }
  for (const text of [
    'Failed to load recent testimonials',
    'Failed to load recent contact submissions',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  for (const [path, what] of [
    ['navigation', 'navigation items'],
    ['website-content', 'website content'],
    ['testimonials', 'testimonials'],
    ['contact', 'contact submissions'],
  ]) {
    await page.locator(`nav a[href="/admin/${path}"]`).click();
    await expect(page.getByText(`Error loading ${what}. Please try again.`)).toBeVisible();
  }
  expect(said).toContain('503: {"error":"We are away."}');
});
