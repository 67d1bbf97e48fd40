import type { AvailabilityDay } from '../src/features/appointments/availability.ts';
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectFits,
  expectFormAwake,
  openAdmin,
  test,
} from './server.ts';

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

test('what staff edit is marked on every page, the original one press away and nowhere else', async ({
  page,
  browser,
  request,
  staff,
  server,
}) => {
  const CANARY = 'canaryoriginal';
  // Reviews left by the journey before count in the average.
  const before = await (await staff.get('/api/testimonials')).json();
  for (const { id, sample } of before) {
    if (!sample) await staff.delete(`/api/admin/testimonials/${id}`);
  }
  const [product] = await (await request.get('/api/products')).json();
  const written = { author: `Una ${CANARY}`, rating: 2, productId: product.id };
  const sent = await request.post('/api/testimonials', {
    data: { ...written, quote: `Crooked, says ${CANARY}.` },
  });
  const { id } = await sent.json();
  const waiting = await request.post('/api/testimonials', {
    data: { ...written, author: 'Waits', quote: `Pending ${CANARY}` },
  });
  const { id: pending } = await waiting.json();
  const edit = { author: 'Una C.', quote: 'Not quite straight.', rating: 4, productId: product.id };
  expect((await staff.put(`/api/admin/testimonials/${pending}`, { data: edit })).ok()).toBe(true);
  await staff.patch(`/api/admin/testimonials/${id}/approve`);

  const office = await browser.newContext({ baseURL: server.url });
  const admin = await office.newPage();
  await openAdmin(admin, '/admin/testimonials');
  const row = admin.getByRole('row').filter({ hasText: `Una ${CANARY}` });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await admin.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit Testimonial' });
  await dialog.getByLabel('Author').fill(edit.author);
  await dialog.getByLabel('Quote').fill(edit.quote);
  await dialog.getByRole('radio', { name: '4 stars' }).check();
  await dialog.getByLabel('Reply').fill('We came back and hung it anew.');
  await dialog.getByRole('button', { name: 'Save testimonial' }).click();
  const edited = admin
    .getByRole('row')
    .filter({ hasText: 'We came back' })
    .or(admin.getByRole('row').filter({ hasText: edit.author }).filter({ hasText: 'Approved' }));
  await expect(edited).toContainText('Edited');
  await expect(edited).toContainText('Replied');

  for (const path of ['/reviews', '/', `/products/${product.slug}`]) {
    await page.goto(path);
    const card = page.locator('figure').filter({ hasText: edit.quote });
    await expect(card.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    await expect(card.getByText(`Crooked, says ${CANARY}.`)).toBeHidden();
    await card.getByText('Edited by us').click();
    await expect(card.getByText(`Crooked, says ${CANARY}.`)).toBeVisible();
    await expect(card.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
    await expect(card.getByText(/^Reply from /)).toBeVisible();
    if (path === '/reviews') await expectAccessible(page);
    if (path !== '/') {
      await expect(page.getByText('2.0 out of 5 on average, from 1 review.')).toBeVisible();
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      const told = data.map((text) => JSON.parse(text)).find(({ review }) => review);
      expect(told).toMatchObject({
        aggregateRating: { ratingValue: '2.0', reviewCount: 1 },
        review: [{ reviewBody: edit.quote, reviewRating: { ratingValue: 2 } }],
      });
    }
  }
  await page.goto('/reviews');
  await page.locator('figure').filter({ hasText: edit.quote }).getByText('Edited by us').click();
  await page.getByRole('link', { name: 'How we check reviews' }).first().click();
  await expect(page).toHaveURL(/\/reviews\/how-we-collect-them$/);

  // A page of each kind and every answer for visitors: once in the card, and in `original` of the API.
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/reviews/how-we-collect-them</loc>');
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)</g)].map(
    ([, path = '/']) => path || '/',
  );
  const ofKinds = new Map(paths.map((path) => [path.replace(/^(\/\w+\/).*/, '$1'), path]));
  const rest = [
    '/sitemap.xml',
    '/blog/rss.xml',
    '/robots.txt',
    '/api/testimonials',
    '/api/openapi.json',
  ];
  const once = ['/', '/reviews', `/products/${product.slug}`, '/api/testimonials'];
  const times: Record<string, number> = {};
  for (const path of [...ofKinds.values(), ...once, ...rest]) {
    const text = await (await request.get(path)).text();
    const count = text.split(CANARY).length - 1;
    if (count > 0) times[path] = count;
  }
  expect(times).toEqual(Object.fromEntries(once.map((path) => [path, 1])));

  await edited.getByRole('button', { name: /^Actions for/ }).click();
  await admin.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(dialog.getByText(`Una ${CANARY}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Put the original back' }).click();
  await expect(dialog.getByLabel('Quote')).toHaveValue(`Crooked, says ${CANARY}.`);
  await expect(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/reviews');
  await expect(page.getByText(`Crooked, says ${CANARY}.`)).toBeVisible();
  await expect(page.getByText('Edited by us')).toHaveCount(0);
  await office.close();
  for (const one of [id, pending]) await staff.delete(`/api/admin/testimonials/${one}`);
});

test('a review from the page of a visit that was made is verified', async ({ page, staff }) => {
  const googleReviewUrl = 'https://g.page/r/our-firm/review';
  const { notifications } = await (await staff.get('/api/admin/settings')).json();
  await staff.put('/api/admin/settings', {
    data: { notifications: { ...notifications, googleReviewUrl } },
  });
  const days = await staff.get(`/api/availability?from=${dayFromNow(7)}&to=${dayFromNow(20)}`);
  const [day] = ((await days.json()) as AvailabilityDay[]).filter(({ open }) => open);
  const booked = await staff.post('/api/appointments', {
    data: {
      name: 'Vera Visit',
      email: 'vera@example.com',
      phone: '07700 900321',
      address: '1 Sample Road',
      postcode: 'CV37 9ZZ',
      service: 'Roman Blinds',
      windowCount: 2,
      preferredDate: day?.date,
      preferredTime: 'Morning (9am-11am)',
      additionalInfo: '',
    },
  });
  const { id, manageUrl } = await booked.json();
  const link = new URL(manageUrl).pathname;
  await page.goto(link);
  await expect(page.getByRole('form', { name: 'Write a review' })).toHaveCount(0);
  await staff.put(`/api/admin/appointments/${id}/status`, { data: { status: 'completed' } });
  await page.goto('/reviews');
  await page.goto(`${link}#review`);
  await expect(page.getByRole('link', { name: 'on Google' })).toHaveAttribute(
    'href',
    googleReviewUrl,
  );
  const form = page.getByRole('form', { name: 'Write a review' });
  await expectFormAwake(form);
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByLabel('Your review').fill('Measured in no time.');
  await form.getByLabel('Your name').fill('Vera V.');
  await expectFits(page, 360, 1280);
  await form.getByRole('button', { name: 'Send my review' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your review' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('You have reviewed this visit. Thank you.')).toBeVisible();
  const [review] = await (await staff.get('/api/testimonials?approvedOnly=false&q=Vera')).json();
  expect(review).toMatchObject({ verified: true, approved: false });
  await staff.patch(`/api/admin/testimonials/${review.id}/approve`);
  await page.goto('/reviews');
  const card = page.locator('figure').filter({ hasText: 'Measured in no time.' });
  await card.getByText('Verified visit').click();
  await expect(card.getByText(/from the private page of a visit that we made/)).toBeVisible();
  await staff.delete(`/api/admin/testimonials/${review.id}`);
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
