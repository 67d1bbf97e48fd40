import type { Page } from '@playwright/test';
import { add, aPost, openPosts, row } from './blog.ts';
import { expect, expectAccessible, openAdmin, test } from './server.ts';

async function act(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const cats = {
  title: 'Cats & blinds',
  slug: 'cats-and-blinds',
  category: 'Pets',
  content: '## Fresh heading',
};

test('a post is changed, compared with what it was, restored and deleted', async ({
  page,
  browser,
  server,
  staff,
}) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await add(staff, cats);
  await openPosts(page);
  await act(page, 'Cats & blinds', 'Edit');
  const edit = page.getByRole('main');
  await edit.getByLabel('Title').fill('Dogs & blinds');
  await edit.getByLabel('Content', { exact: true }).fill('Other words.');
  await edit.getByRole('checkbox', { name: 'Featured' }).check();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.toast').getByText('Blog post updated')).toBeVisible();
  await edit.getByRole('link', { name: 'Blog Posts' }).click();
  await expect(row(page, 'Dogs & blinds')).toContainText('Featured');
  await visitor.goto('/blog');
  await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText('Dogs & blinds');

  await page.getByRole('link', { name: 'Dogs & blinds' }).click();
  await edit.getByRole('button', { name: 'Show versions' }).click();
  await expect(edit.getByText('admin then changed Title, Content and Featured')).toBeVisible();
  await edit.getByRole('button', { name: /^Compare the version/ }).click();
  await expect(edit.locator('del').first()).toContainText('Cats');
  await expect(edit.locator('ins').first()).toContainText('Dogs');
  await expectAccessible(page);
  await edit.getByRole('button', { name: /^Restore this version/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Restore this version' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.locator('.toast').getByText('Version restored')).toBeVisible();
  await expect(edit.getByLabel('Title')).toHaveValue('Cats & blinds');
  await edit.getByRole('link', { name: 'Blog Posts' }).click();
  await visitor.goto('/blog/cats-and-blinds');
  await expect(visitor.getByRole('heading', { name: 'Fresh heading' })).toBeVisible();

  await act(page, 'Cats & blinds', 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this blog post?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('.toast').getByText('Blog post deleted')).toBeVisible();
  await expect(row(page, 'Cats & blinds')).toHaveCount(0);
  expect((await visitor.goto('/blog/cats-and-blinds'))?.status()).toBe(404);
  await visitor.context().close();
});

test('a draft that a colleague has published meanwhile stays published when it is saved', async ({
  page,
  staff,
}) => {
  const { id, slug } = await add(staff, { slug: 'shared', title: 'Shared', status: 'draft' });
  await openAdmin(page, `/admin/blog-posts?edit=${id}`);
  await expect(page).toHaveURL(`/admin/blog-posts/${id}`);
  await page.getByLabel('Excerpt').fill('Mine.');
  const theirs = { ...aPost, slug, title: 'Shared', status: 'published' };
  expect((await staff.put(`/api/admin/blog-posts/${id}`, { data: theirs })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page.getByRole('alert').getByText(/Somebody else has changed this blog post/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to draft' })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.toast').getByText('Blog post updated')).toBeVisible();
  const saved = await (await staff.get(`/api/admin/blog-posts/${id}`)).json();
  expect(saved).toMatchObject({ excerpt: 'Mine.', status: 'published' });
  await staff.delete(`/api/admin/blog-posts/${id}`);
});
