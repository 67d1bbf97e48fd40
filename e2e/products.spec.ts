import { expect, expectAccessible, expectAwake, test } from './server.ts';

test('a visitor finds a blind for a dark kitchen, looks at it closely and books it', async ({
  page,
}) => {
  await page.goto('/products');
  await page.getByLabel('Room').selectOption('Kitchens');
  await page.getByLabel('Light').selectOption('Blackout');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/room=Kitchens&light=Blackout/);
  await page.getByRole('link', { name: 'Wipe-Clean Roller Blinds' }).click();

  await expect(page).toHaveURL(/\/products\/wipe-clean-roller-blinds$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wipe-Clean Roller Blinds');
  await expect(page.getByText('£55').first()).toBeVisible();
  await expect(page.getByText('Child safety', { exact: true })).toBeVisible();

  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [product, breadcrumbs] = data.map((text) => JSON.parse(text));
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Wipe-Clean Roller Blinds',
    offers: { lowPrice: '55.00', priceCurrency: 'GBP' },
  });
  expect(breadcrumbs['@type']).toBe('BreadcrumbList');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/products\/wipe-clean-roller-blinds$/,
  );

  await page.locator('main').getByRole('link', { name: 'Book a free visit' }).click();
  await expect(page).toHaveURL(/\/book\?service=Roller\+Blinds$/);
  await expectAwake(page, 'BookingForm');
  await expect(page.getByLabel('Type of blind')).toHaveValue('Roller Blinds');
});

test('a blind is seen in the colour that is picked, without leaving the page, and booked in it', async ({
  page,
}) => {
  await page.goto('/products/roller-blinds');
  const picture = page.locator('#picture-1').getByRole('img');
  const first = await picture.getAttribute('alt');
  /** The one before it stays until it is loaded. */
  const shows = async (name: RegExp) => {
    await expect(page.locator('#picture-1').getByRole('img', { name })).toBeVisible();
    await expect(picture).toHaveCount(1);
  };
  const colours = page.getByRole('region', { name: 'Colours' });
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await colours.getByRole('link', { name: 'Slate' }).click();
  await colours.getByRole('link', { name: 'Sage' }).focus();
  await page.keyboard.press('Enter');
  // Of two that are picked one after the other, the last is shown.
  await shows(/^Sage roller blind half lowered/);
  await expect(colours.getByRole('status')).toHaveText('Shown in Sage');
  await expect(colours.getByRole('link', { name: 'Sage' })).toHaveAttribute('aria-current', 'true');
  await expect(colours.locator('[aria-current]')).toHaveCount(1);
  await expect(page).toHaveURL(/\?colour=Sage$/);
  await expect(page.locator('body[data-same-page]')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Free swatch of Sage' })).toHaveAttribute(
    'href',
    /add=roller-blinds%3ASage$/,
  );

  // On a phone, the colours are below the picture.
  await page.setViewportSize({ width: 390, height: 600 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await colours.getByRole('link', { name: 'Sage' }).click();
  await expect(picture).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1280, height: 900 });

  // The room's light follows the blind; its other pictures load on the first touch of the control.
  const down = page.waitForRequest(/-9cab92-down-/);
  await page.getByRole('radio', { name: 'Up' }).hover({ force: true });
  await down;
  await page.getByRole('radio', { name: 'Down' }).check();
  await shows(/^Sage roller blind fully lowered/);
  await page.getByRole('button', { name: 'Enlarge picture 1' }).click();
  const large = page.getByRole('dialog').getByRole('img', { name: /^Sage roller blind fully/ });
  await expect(large).toHaveAttribute('src', /-9cab92-down-1920\.webp$/);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Half' }).check();

  await colours.getByRole('link', { name: 'Clear the colour' }).click();
  await shows(new RegExp(`^${first}$`));
  await expect(page).toHaveURL(/roller-blinds$/);
  await colours.getByRole('link', { name: 'Duck Egg' }).click();
  await expect(page).toHaveURL(/colour=Duck\+Egg$/);
  await page.locator('main').getByRole('link', { name: 'Book a free visit' }).click();
  await expectAwake(page, 'BookingForm');
  await expect(page.getByLabel('Type of blind')).toHaveValue('Roller Blinds');
  await expect(page.getByRole('textbox', { name: 'Additional' })).toHaveValue(
    'Colour I like: Duck Egg',
  );
});

test('the picked cloth lies over a picture that cannot be redrawn; price, swatch and visit follow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/products/linen-look-roman-blinds');
  const colours = page.getByRole('region', { name: 'Colours' });
  // The colours follow the picture, and nothing has a price yet that would have to stay in sight.
  const [picture, chips, sum] = await Promise.all(
    [page.locator('#picture-1'), colours, page.locator('#guide-sum')].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(chips?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0) + 150);
  expect(sum?.y).toBeGreaterThan((chips?.y ?? 0) + (chips?.height ?? 0) - 1);
  await page.getByLabel('Width cm').fill('145');
  await page.getByLabel('Drop cm').fill('130');
  await expect(page.locator('#guide-sum')).toContainText('£143');
  await colours.getByRole('link', { name: 'Sage' }).press('Enter');
  const cloth = page.locator('#picture-1 figcaption');
  await expect(cloth).toHaveText('Sage');
  await expect(cloth).toBeInViewport();
  // As large as on a page that comes with the colour, not as small as its chip.
  expect((await cloth.locator('svg').boundingBox())?.width).toBeGreaterThan(100);
  await expect(page.locator('#guide-sum')).toContainText('£163');
  await expect(colours.getByRole('status')).toHaveText('Chosen: Sage');
  await expect(page.getByRole('link', { name: 'Free swatch of Sage' })).toHaveAttribute(
    'href',
    /add=linen-look-roman-blinds%3ASage$/,
  );
  await expect(page.locator('#guide-actions').getByRole('link')).toHaveAttribute(
    'href',
    /colour1=Sage/,
  );
  await expectAccessible(page);
  await colours.getByRole('link', { name: 'Clear the colour' }).click();
  await expect(cloth).toBeHidden();
});

test('every colour of every product leads to a page that shows it', async ({ request }) => {
  const products: { slug: string; colours: { name: string }[] }[] = await (
    await request.get('/api/products?limit=100')
  ).json();
  expect(products.length).toBeGreaterThanOrEqual(32);
  for (const { slug, colours } of products) {
    const last = colours.at(-1)?.name ?? '';
    const text = await (
      await request.get(`/products/${slug}?colour=${encodeURIComponent(last)}`)
    ).text();
    for (const { name } of colours) expect(text, slug).toContain(`data-colour="${name}"`);
    expect(text, slug).toMatch(new RegExp(`(?:Shown in|Chosen:) ${last}<`));
    expect(text, slug).toMatch(/data-chosen-cloth|in-colour/);
  }
});

test('a picture is enlarged by mouse or keyboard, stepped through and closed', async ({ page }) => {
  await page.goto('/products/venetian-blinds');
  // The focus is never on a picture out of sight.
  for (const number of [3, 2, 1]) {
    await page.getByRole('button', { name: `Enlarge picture ${number}` }).focus();
    await expect(page.locator(`#picture-${number}`)).toBeInViewport({ ratio: 0.9 });
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const first = await dialog.getByRole('img').getAttribute('src');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img')).not.toHaveAttribute('src', first ?? '');
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(dialog.getByRole('img')).toHaveAttribute('src', first ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a renamed product is found under its old address, and every page says what was saved', async ({
  request,
  staff,
}) => {
  const text = async (path: string) =>
    (await (await request.get(path)).text()).replace(/<[^>]*>/g, '');
  const found = await (await staff.get('/api/products?q=sunscreen')).json();
  const [{ id, ...product }] = found;
  const renamed = { ...product, slug: 'sunscreen-rollers' };
  expect((await staff.put(`/api/products/${id}`, { data: renamed })).status()).toBe(200);
  const old = await request.get('/products/sunscreen-roller-blinds', { maxRedirects: 0 });
  expect(old.status()).toBe(301);
  expect(old.headers().location).toBe('/products/sunscreen-rollers');
  // The page of the new name says what was saved, at once.
  const changed = { ...renamed, leadTime: '9-day fitting', version: product.version + 1 };
  expect((await staff.put(`/api/products/${id}`, { data: changed })).status()).toBe(200);
  expect(await text('/products/sunscreen-rollers')).toContain('9-day fitting');
  // Every page says what its list says now, whatever sum was written by hand.
  const path = `/api/admin/products/${id}/price-list`;
  const list = await (await staff.get(path)).json();
  const raised = Object.entries<number[][]>(list.prices).map(([band, rows]) => [
    band,
    rows.map((row) => row.map((pence) => pence && pence + 650)),
  ]);
  const data = { ...list, prices: Object.fromEntries(raised) };
  expect((await staff.put(path, { data })).status()).toBe(200);
  for (const where of ['/products/sunscreen-rollers', '/categories/roller-blinds', '/products']) {
    expect(await text(where), where).toMatch(/from £61\.50/i);
  }
  expect(await text('/products')).toContain('From £55 per window');
});

test('a category shows its products', async ({ page }) => {
  await page.goto('/categories/shutters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shutters');
  const bay = page.getByRole('listitem').filter({ hasText: 'Bay Window Shutters' });
  await expect(bay).toContainText('From £450 per bay');
  await expect(bay).toContainText('Tilts from open to private');
  // What is the same for all is said once.
  await expect(page.getByText(/Never soak timber/)).toHaveCount(1);
  await expect(page.locator('main').getByRole('link', { name: 'How to measure' })).toBeVisible();
  await bay.getByRole('link', { name: /^Your price/ }).click();
  await expect(page).toHaveURL(/\/prices\?product1=bay-window-shutters$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the range can be filtered and every picture of a product seen', async ({ page }) => {
    await page.goto('/products');
    await page.getByLabel('Type').selectOption('Curtains');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curtains');
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.goto('/products/vertical-blinds');
    await page.getByRole('link', { name: 'Picture 2' }).click();
    await expect(page).toHaveURL(/#picture-2$/);
    await page.getByRole('link', { name: 'Denim' }).click();
    await expect(page).toHaveURL(/\?colour=Denim$/);
    const picture = page
      .locator('#picture-1')
      .getByRole('img', { name: /^Denim vertical blinds half/ });
    await expect(picture).toHaveAttribute('src', /-4e6a85-half-800\.webp$/);
    await expect(page.getByRole('img', { name: /^Denim vertical blinds closed/ })).toBeVisible();
    const made = await page.request.get((await picture.getAttribute('src')) ?? '');
    expect(made.headers()['content-type']).toBe('image/webp');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /vertical-blinds$/);
  });
});
