// Every page and every screen with what can be opened there open, as on a phone and as at a desk: no accessibility fault,
// nothing on the console, and nothing that scrolls sideways. States that come with use are looked at by the journeys
// that bring them about.
import type { Page } from '@playwright/test';
import { urls } from '../src/urls.ts';
import {
  expectSound,
  narrowestOf,
  openPublicPage,
  openScreen,
  publicPaths,
  screensTogether,
} from './every-page.ts';
import { expect, openAdmin, test } from './server.ts';

test.describe.configure({ mode: 'parallel' });

for (const [name, paths] of Object.entries(publicPaths)) {
  test(`${name} can be used by everybody with every part open`, async ({ page }) => {
    for (const path of paths) {
      await openPublicPage(page, path);
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('main details')) {
          folded.setAttribute('open', '');
        }
      });
      await expectSound(page, path, 320, 768, 1280);
      await expectOpenedFits(page, path === paths[0] ? 'body' : 'main');
    }
  });
}

for (const some of screensTogether(4)) {
  test(`the admin can be used by everybody with every panel open, from ${some[0]} on`, async ({
    page,
  }) => {
    await openAdmin(page);
    await expectScreens(page, some);
  });
}

test('so can what an adviser sees of it', async ({ page, staff }) => {
  const adviser = { username: 'swithin.vane', password: 'a broom for every room' };
  const invited = await staff.post('/api/admin/accounts', {
    data: { name: 'Swithin Vane', username: adviser.username, role: 'adviser' },
  });
  const { account, link } = await invited.json();
  const token = new URL(link.url).searchParams.get('token');
  await page.request.post('/api/set-password', { data: { token, password: adviser.password } });
  await page.request.post('/api/auth/sign-in/username', { data: adviser });
  await page.goto(urls.admin.appointments());
  await expectScreens(page, [urls.admin.appointments(), urls.admin.diary(), urls.admin.advisers()]);
  await staff.put(`/api/admin/accounts/${account.id}/state`, { data: { disabled: true } });
});

async function expectScreens(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await openScreen(page, path);
    await expectSound(page, path, narrowestOf(path), 768, 1280);
    await expectOpenedFits(page, path === paths[0] ? 'body' : 'main');
  }
}

const OPENERS =
  'details:not([open]) > summary, [role=tab][aria-selected=false], button:is([aria-haspopup], [aria-expanded=false]), header:has(> h1) button, header:has(h1 + p) button';
const OPENED = '[role=dialog], [role=alertdialog], [role=menu]';
/** Of what looks alike, such as the menus of all rows. */
const ALIKE = 2;

/** Opens what can be opened, one after the other, as on a phone and then as at a desk; a question is not answered. */
async function expectOpenedFits(page: Page, within: 'body' | 'main') {
  for (const [from, to] of [
    [360, 390],
    [1280, 768],
  ] as const) {
    await page.setViewportSize({ width: from, height: 800 });
    for (let name = await nextOpener(page, within); name; name = await nextOpener(page, within)) {
      await test.step(name, async () => {
        await page.locator('[data-swept=now]').click();
        // What it shows may have to be loaded.
        await page
          .locator(`${OPENED}, [data-swept=now]:is([aria-expanded=true], [aria-selected=true])`)
          .or(page.locator('details[open] > [data-swept=now]'))
          .first()
          .waitFor({ timeout: 1000 })
          .catch(() => undefined);
        for (const width of [from, to]) {
          await page.setViewportSize({ width, height: 800 });
          // A menu whose rows come later moves once more.
          await expect.poll(() => tooWide(page), `at ${width} px, with ${name}`).toEqual([]);
        }
        await page.setViewportSize({ width: from, height: 800 });
        while (await page.locator(OPENED).count()) await page.keyboard.press('Escape');
      });
    }
  }
}

/** Marks what is opened next, and says what it is. */
const nextOpener = (page: Page, within: string) =>
  page.evaluate(
    ({ openers, root, alike }) => {
      document.querySelector('[data-swept=now]')?.setAttribute('data-swept', '');
      const kindOf = (element: Element) => element.tagName + element.className;
      const all = [...document.querySelectorAll<HTMLElement>(`${root} :is(${openers})`)];
      // What stays open is no opener any more.
      const swept = [...document.querySelectorAll('[data-swept]')].map(kindOf);
      const next = all.find(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.hasAttribute('data-swept') &&
          !element.matches(':disabled') &&
          swept.filter((kind) => kind === kindOf(element)).length < alike,
      );
      next?.setAttribute('data-swept', 'now');
      return next && (next.getAttribute('aria-label') ?? next.textContent.trim());
    },
    { openers: OPENERS, root: within, alike: ALIKE },
  );

/** Whatever is wider than the window: the page, or something open above it. */
const tooWide = (page: Page) =>
  page.evaluate(
    (opened) =>
      [document.documentElement, ...document.querySelectorAll(`:is(${opened}), :is(${opened}) > *`)]
        .filter(
          (element) =>
            !element.matches('.sr-only') &&
            (element.scrollWidth > element.clientWidth ||
              element.getBoundingClientRect().right > innerWidth),
        )
        .map((element) => `${element.outerHTML.slice(0, 120)}: ${element.scrollWidth}`),
    OPENED,
  );
