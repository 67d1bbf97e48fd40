import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

const FAQS = '/api/admin/faqs';
const aFaq = { category: 'Visits', answer: 'Yes, at no extra cost.', keywords: [], order: 90 };

async function addFaq(staff: APIRequestContext, question: string): Promise<{ id: number }> {
  const answer = await staff.post(FAQS, { data: { ...aFaq, question } });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const publicFaqs = async ({ request }: Page) => (await request.get('/faqs')).text();

test('a change is kept as a draft, previewed and published, and the version before is restored', async ({
  page,
  staff,
}) => {
  const { id } = await addFaq(staff, 'Do you fit at weekends?');
  await openAdmin(page, `/admin/faqs?edit=${id}`);
  const form = page.getByRole('dialog', { name: 'Edit FAQ' });
  await form.getByLabel('Answer').fill('Yes, on Saturdays at no extra cost.');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  await expect(form.getByText(/^Draft by admin, .*: not on the site yet\.$/)).toBeVisible();
  expect(await publicFaqs(page)).not.toContain('on Saturdays');

  // Whoever opens it next begins with the draft, and sees what visitors see.
  await page.goto(`/admin/faqs?q=weekends`);
  await expect(row(page, 'Do you fit at weekends?')).toContainText('Draft');
  await row(page, 'Do you fit at weekends?').getByText('Do you fit').click();
  await expect(form.getByLabel('Answer')).toHaveValue('Yes, on Saturdays at no extra cost.');
  await form.getByRole('button', { name: 'What is on the site' }).click();
  await expect(form.locator('ins')).toHaveText('on Saturdays ');
  await expectAccessible(page);

  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  for (const name of ['Phone, 390 pixels wide', 'Desktop, 1280 pixels wide']) {
    await expect(preview.frameLocator(`[title="${name}"]`).locator('body')).toContainText(
      'Yes, on Saturdays at no extra cost.',
    );
  }
  await expect(preview.getByText(/^Works until tomorrow, \d\d:\d\d/)).toBeVisible();
  await page.keyboard.press('Escape');

  await form.getByRole('button', { name: 'Publish' }).click();
  const odd = page.getByRole('alertdialog', { name: 'Before you publish' });
  await expect(odd.or(toast(page, 'Published'))).toBeVisible();
  if (await odd.isVisible()) await odd.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(toast(page, 'Published')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await publicFaqs(page)).toContain('on Saturdays');

  await row(page, 'Do you fit at weekends?').getByText('Do you fit').click();
  await form.getByRole('button', { name: 'Show versions' }).click();
  await expect(form.getByText('admin then changed Answer')).toBeVisible();
  await form.getByRole('button', { name: /^Compare the version/ }).click();
  await expect(form.locator('ins')).toHaveText('on Saturdays ');
  await expectFits(page, 360, 1280);
  await form.getByRole('button', { name: /^Restore this version/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  await expect(form.getByLabel('Answer')).toHaveValue(aFaq.answer);
  expect(await publicFaqs(page)).not.toContain('on Saturdays');
  await staff.delete(`${FAQS}/${id}`);
});

test('a release publishes a change and a new record together, and is undone', async ({
  page,
  staff,
}) => {
  const { id } = await addFaq(staff, 'Is there a sale?');
  const current = await (await staff.get(`${FAQS}/${id}`)).json();
  const kept = await staff.put(`/api/admin/drafts/faqs/${id}`, {
    data: { data: { ...current, answer: 'Yes, all of January.' } },
  });
  expect(kept.ok()).toBe(true);
  await openAdmin(page, '/admin/navigation');
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const item = page.getByRole('dialog', { name: 'Add Menu Item' });
  await item.getByLabel('Title').fill('Winter sale');
  await item.getByLabel('URL').selectOption('/faqs');
  await item.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();

  await page.goto('/admin/drafts');
  await page.getByRole('button', { name: 'New release' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New release' });
  await dialog.getByLabel('Name').fill('January sale');
  await dialog.getByRole('checkbox', { name: /Is there a sale/ }).check();
  await dialog.getByRole('checkbox', { name: /Winter sale/ }).check();
  await dialog.getByRole('button', { name: 'Save release' }).click();
  const release = page.getByRole('main').getByRole('listitem').filter({ hasText: 'January sale' });
  await expect(release).toContainText('Planned');
  await expect(row(page, 'Winter sale')).toContainText('January sale');
  await expectAccessible(page);
  await expectFits(page, 320, 1280);

  await release.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(toast(page, 'January sale published')).toBeVisible();
  await expect(release).toContainText('Published');
  expect(await publicFaqs(page)).toContain('Yes, all of January.');
  expect(await publicFaqs(page)).toContain('Winter sale');

  await release.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'January sale undone')).toBeVisible();
  await expect(release).toContainText('Undone');
  expect(await publicFaqs(page)).not.toContain('Yes, all of January.');
  expect(await publicFaqs(page)).not.toContain('Winter sale');
  await staff.delete(`${FAQS}/${id}`);
});

test('what is deleted comes back from the toast, and from the trash under a free address', async ({
  page,
  staff,
}) => {
  const { id } = await addFaq(staff, 'Can I bring my dog?');
  await openAdmin(page, '/admin/faqs?q=dog');
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Actions for Can I bring my dog?' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question).toContainText('goes to the trash for 30 days');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Can I bring my dog?')).toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'FAQ restored')).toBeVisible();
  await expect(row(page, 'Can I bring my dog?')).toBeVisible();
  expect((await staff.get(`${FAQS}/${id}`)).status()).toBe(200);

  const aCategory = { name: 'Louvres', slug: 'louvres', description: '', image: '' };
  const add = async () => (await staff.post('/api/admin/categories', { data: aCategory })).json();
  const first = await add();
  await staff.delete(`/api/admin/categories/${first.id}`);
  const second = await add();
  await page.goto('/admin/trash');
  await expect(row(page, 'Louvres')).toBeVisible();
  await page.getByRole('button', { name: 'Restore Louvres' }).click();
  await question.getByRole('button', { name: 'Restore as louvres-2' }).click();
  await expect(toast(page, 'Restored from the trash')).toBeVisible();
  await expect(row(page, 'Louvres')).toHaveCount(0);
  expect((await page.request.get('/categories/louvres-2')).status()).toBe(200);

  for (const gone of [first, second]) await staff.delete(`/api/admin/categories/${gone.id}`);
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Louvres' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'Deleted for good')).toBeVisible();
  await expect(row(page, 'Louvres')).toHaveCount(1);
  await page.getByLabel('Search trash').fill('nothing like it');
  await expect(page.getByText('Nothing in the trash matches "nothing like it"')).toBeVisible();
});
