import { expect, expectAccessible, expectFormAwake, openAdmin, test } from './server.ts';

test('a visitor sends a review, staff approve it, and it stands on the site', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/reviews');
  await expect(page.getByText(/out of 5 on average, from 10 sample reviews\./)).toBeVisible();
  await expect(page.getByText('Sample review', { exact: true })).toHaveCount(10);
  expect(await page.content()).not.toContain('aggregateRating');
  const form = page.getByRole('form', { name: 'Write a review' });
  const send = form.getByRole('button', { name: 'Send my review' });
  await expectFormAwake(form);
  await send.click();
  await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused();
  await expect(form.getByRole('radiogroup')).toHaveAccessibleDescription(
    'Please choose 1 to 5 stars',
  );
  await expect(form.getByLabel('Your review')).toHaveAccessibleDescription(
    'Your review is required',
  );
  await expect(form.getByText('Your name is required')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your review').fill('Tidy, and on time.');
  await form.getByLabel('Your name').fill('Grace H.');
  await form.getByLabel('What it is about').selectOption('Roller Blinds');
  await send.dblclick();
  await expect(page.getByRole('heading', { name: 'Thank you for your review' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Tidy, and on time.')).toHaveCount(0);

  const office = await browser.newContext({ baseURL: server.url });
  const staff = await office.newPage();
  await openAdmin(staff, '/admin/testimonials');
  const row = staff.getByRole('row').filter({ hasText: 'Grace H.' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('Roller Blinds');
  await expect(row.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Grace H.' }).click();
    await staff.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('Approve');
  await expect(staff.getByText('Testimonial approved', { exact: true })).toBeVisible();
  await expect(
    staff.getByText('The testimonial is now visible to users', { exact: true }),
  ).toBeVisible();
  await expect(row).toContainText('Approved');

  await page.goto('/reviews');
  await expect(page.getByText('Tidy, and on time.')).toBeVisible();
  await expect(page.getByText('4.0 out of 5 on average, from 1 review.')).toBeVisible();

  // Staff correct it, take it back, and delete it.
  await act('Edit');
  const dialog = staff.getByRole('dialog', { name: 'Edit Testimonial' });
  await dialog.getByLabel('Author').fill('');
  await dialog.getByLabel('Quote').fill('');
  await dialog.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(dialog.getByLabel('Author')).toBeFocused();
  await expect(dialog.getByText('Author name is required')).toBeVisible();
  await expect(dialog.getByText('Testimonial quote is required')).toBeVisible();
  await dialog.getByLabel('Author').fill('Grace H.');
  await dialog.getByLabel('Quote').fill('Tidy work.');
  await dialog.getByLabel('Approved').uncheck();
  await dialog.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(staff.getByText('Testimonial updated', { exact: true })).toBeVisible();
  await expect(row).toContainText('Pending');
  await page.reload();
  await expect(page.getByText('Tidy')).toHaveCount(0);

  await staff.getByRole('button', { name: 'Approved', exact: true }).click();
  await expect(row).toHaveCount(0);
  const search = staff.getByRole('searchbox');
  await search.fill('nobody said this');
  await expect(staff.getByText('No testimonials matching the current filter')).toBeVisible();
  await staff.getByRole('button', { name: 'Show all testimonials' }).click();
  await act('Delete');
  await staff
    .getByRole('alertdialog')
    .or(staff.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(staff.getByText('Testimonial deleted', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);

  // Staff add one themselves.
  await staff.getByRole('button', { name: 'Add Testimonial' }).click();
  const adding = staff.getByRole('dialog', { name: 'Add Testimonial' });
  await expect(adding.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await adding.getByLabel('Author').fill('By telephone');
  await adding.getByLabel('Quote').fill('Said on the phone.');
  await adding.getByLabel('Approved').check();
  await adding.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(staff.getByText('Testimonial created', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Said on the phone.')).toBeVisible();
  await office.close();
});

test('more reviews than a page holds stand on pages with an address of their own', async ({
  request,
  staff,
}) => {
  const ids: number[] = [];
  for (let number = 1; number <= 13; number += 1) {
    const review = { author: `Paged ${number}.`, quote: 'Fitted well.', rating: 5, approved: true };
    const answer = await staff.post('/api/testimonials', { data: review });
    expect(answer.status()).toBe(201);
    const { id } = await answer.json();
    ids.push(id);
    await staff.patch(`/api/admin/testimonials/${id}/approve`);
  }
  const pages: string[] = [];
  for (const path of ['/reviews', '/reviews?page=2']) {
    pages.push(await (await request.get(path)).text());
  }
  const [first = '', second = ''] = pages;
  const linkIn = (page: string, rel: string) =>
    new RegExp(`<link rel="${rel}" href="[^"]*(/reviews[^"]*)"`).exec(page)?.[1];
  expect(['canonical', 'prev', 'next'].map((rel) => linkIn(first, rel))).toEqual([
    '/reviews',
    undefined,
    '/reviews?page=2',
  ]);
  expect(['canonical', 'prev'].map((rel) => linkIn(second, rel))).toEqual([
    '/reviews?page=2',
    '/reviews',
  ]);
  const on = (page: string) =>
    ids.filter((_, index) => page.includes(`Paged ${index + 1}.`)).length;
  expect([on(first), on(second)]).toEqual([12, 1]);
  expect((await request.get('/reviews?page=99')).status()).toBe(404);
  for (const id of ids) await staff.delete(`/api/admin/testimonials/${id}`);
});

test('without a script a review comes back with errors and values, and then arrives', async ({
  request,
  staff,
}) => {
  const send = (form: Record<string, string>) =>
    request.post('/reviews', { form: { website: '', ...form }, maxRedirects: 0 });
  const refused = await send({ quote: 'Written by hand.' });
  expect(refused.status()).toBe(422);
  const html = await refused.text();
  for (const text of [
    'Please choose 1 to 5 stars',
    'Your name is required',
    '>Written by hand.</textarea>',
  ]) {
    expect(html).toContain(text);
  }
  const taken = await send({ quote: 'Written by hand.', rating: '3', author: 'Plain P.' });
  expect([taken.status(), taken.headers().location]).toEqual([303, '/reviews/thank-you']);
  const list = await staff.get('/api/testimonials?approvedOnly=false&q=Written+by+hand');
  expect(await list.json()).toMatchObject([{ author: 'Plain P.', rating: 3, approved: false }]);
});
