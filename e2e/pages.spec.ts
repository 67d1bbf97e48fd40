import type { APIRequestContext, Page } from '@playwright/test';
import { findPage, type WordsPage } from './pages.ts';
import { expect, test } from './server.ts';

const change = async (
  staff: APIRequestContext,
  { id, version, ...page }: WordsPage,
  changes: Partial<WordsPage>,
) => {
  const answer = await staff.put(`/api/admin/pages/${id}`, {
    data: { ...page, version, ...changes },
  });
  expect(answer.status()).toBe(200);
};

const kinds = [
  ['/areas/stratford-upon-avon', 'Blinds and shutters in Stratford-upon-Avon'],
  ['/guides/measuring-guide', 'Measuring guide'],
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms and conditions'],
  ['/cookies', 'Cookie policy'],
] as const;

test('a page has its title and asks for a visit or a call', async ({ request, staff }) => {
  const plain = { kind: 'plain', slug: 'our-workshop', title: 'Our workshop', body: '{siteName}' };
  const made = await (await staff.post('/api/admin/pages', { data: plain })).json();
  for (const [path, title] of [...kinds, ['/our-workshop', 'Our workshop']] as const) {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>\\s*${title}\\s*</h1>`));
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*${path}"`));
    expect(html).toMatch(new RegExp(`property="og:title" content="[^"]*${title}`));
    const data = /ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2, name: title }],
    });
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toContain('href="/book"');
    expect(main).toContain('href="tel:');
  }
  const old = await request.get('/guides/our-workshop', { maxRedirects: 0 });
  expect(old.headers().location).toBe('/our-workshop');
  await staff.delete(`/api/admin/pages/${made.id}`);
});

/** Which rules of the whole sheet fit a page but are missing from it, and how much of the sheet the page has. */
const stylesOf = (page: Page) =>
  page.evaluate(async () => {
    const rulesIn = (list: CSSRuleList | undefined): CSSStyleRule[] =>
      [...(list ?? [])].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
      });
    const style = document.querySelector<HTMLStyleElement>('style[data-whole]');
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: style?.dataset.whole });
    const loaded = new Promise((resolve) => link.addEventListener('load', resolve));
    document.head.append(link);
    await loaded;
    const own = new Set(rulesIn(style?.sheet?.cssRules).map(({ cssText }) => cssText));
    const all = rulesIn(link.sheet?.cssRules);
    const missing = all.filter(
      ({ cssText, selectorText, style: set }) =>
        // A variable comes only with what mentions it.
        [...set].some((name) => !name.startsWith('--')) &&
        document.querySelector(selectorText) &&
        !own.has(cssText),
    );
    return { missing: missing.map(({ cssText }) => cssText), share: own.size / all.length };
  });

test('a page carries the styles of what is on it, and few others', async ({ page }) => {
  for (const path of ['/', '/products/roller-blinds', '/prices', '/contact', '/faqs']) {
    await page.goto(path);
    const { missing, share } = await stylesOf(page);
    expect(missing, path).toEqual([]);
    expect(share, path).toBeLessThan(0.6);
  }
});

test('a town shows what suits its homes, and the lists lead to every town and guide', async ({
  page,
}) => {
  await page.goto('/areas');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
  await page.getByRole('link', { name: 'Blinds and shutters in Rugby' }).click();
  await expect(page.getByText('For conservatories and south-facing panes')).toBeVisible();
  await page.getByRole('link', { name: 'Perfect Fit Pleated Blinds' }).click();
  await expect(page).toHaveURL(/\/products\/perfect-fit-pleated-blinds$/);

  await page.goto('/guides');
  await page.getByRole('link', { name: 'Child safety guide' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Child safety guide');
});

test('a page that is not there is a friendly 404; an unknown path leads home', async ({ page }) => {
  for (const path of ['/guides/nothing', '/products/nothing', '/categories/nothing']) {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('See all products');
  }
  expect((await page.goto('/areas/atlantis'))?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'See all products' })).toHaveAttribute(
    'href',
    '/products',
  );
  await expect(main.getByRole('link', { name: 'Book a free visit' })).toBeVisible();
  await expect(main.getByRole('link', { name: /^Call/ })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.goto('/no-such-thing');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('every link of the header and the foot leads somewhere', async ({ page, request }) => {
  await page.goto('/areas/warwick');
  const paths = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const own = [...new Set(paths)].filter((path) => path.startsWith('/'));
  expect(own.length).toBeGreaterThan(20);
  const home = await (await request.get('/')).text();
  const dead: string[] = [];
  for (const path of own) {
    const [, fragment] = path.split('#');
    const answer = await request.get(path, { maxRedirects: 0 });
    const there = answer.status() === 200 && (!fragment || home.includes(`id="${fragment}"`));
    if (!there) dead.push(path);
  }
  expect(dead).toEqual([]);
});

test('a renamed page is found under its old address, one of another kind under its new', async ({
  request,
  staff,
}) => {
  const status = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  const pathFrom = async (path: string) => new URL((await request.get(path)).url()).pathname;
  await change(staff, await findPage(staff, 'rugby'), { slug: 'rugby-town' });
  await change(staff, await findPage(staff, 'privacy'), { slug: 'privacy-policy' });
  expect(await status('/areas/rugby')).toBe(301);
  expect(await pathFrom('/areas/rugby')).toBe('/areas/rugby-town');
  expect(await status('/privacy')).toBe(301);
  expect(await pathFrom('/privacy')).toBe('/privacy-policy');
  expect(await pathFrom('/guides/rugby-town')).toBe('/areas/rugby-town');
  await change(staff, await findPage(staff, 'rugby-town'), { slug: 'rugby' });
  await change(staff, await findPage(staff, 'privacy-policy'), { slug: 'privacy' });
  expect(await status('/areas/rugby')).toBe(200);
});

test('a page begins at its top, its contents and the skip link lead where they say, Back returns', async ({
  page,
}) => {
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/guides/measuring-guide');
  // Lines are 60 to 70 letters long on a wide screen.
  const letters = await page
    .locator('.prose > p')
    .first()
    .evaluate((paragraph) => {
      const lines = paragraph.getClientRects()[0]?.height ?? 0;
      const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
      return (paragraph.textContent ?? '').length / Math.round(lines / lineHeight);
    });
  expect(letters).toBeGreaterThan(55);
  expect(letters).toBeLessThan(72);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Type by type' })
    .click();
  await expect(page).toHaveURL(/#type-by-type$/);
  await expect(page.getByRole('heading', { name: 'Type by type' })).toBeInViewport();
  const place = await top();
  expect(place).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Warwick' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Warwick/);
  expect(await top()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/#type-by-type$/);
  await expect.poll(top).toBeGreaterThan(500);
});
