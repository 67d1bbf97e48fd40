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
