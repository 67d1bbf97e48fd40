// Every page and every screen, once, as it opens: no accessibility fault, nothing on the console, and nothing that
// scrolls sideways on a phone or at a desk. What can be opened there: sweep.long.spec.ts.
import {
  expectSound,
  narrowestOf,
  openPublicPage,
  openScreen,
  publicPaths,
  screensTogether,
} from './every-page.ts';
import { openAdmin, test } from './server.ts';

test.describe.configure({ mode: 'parallel' });

for (const [name, paths] of Object.entries(publicPaths)) {
  test(`${name} can be used by everybody, on a phone and at a desk`, async ({ page }) => {
    for (const path of paths) {
      await openPublicPage(page, path);
      await expectSound(page, path, 320, 1280);
    }
  });
}

for (const some of screensTogether(8)) {
  test(`the admin can be used by everybody, from ${some[0]} on`, async ({ page }) => {
    await openAdmin(page);
    for (const path of some) {
      await openScreen(page, path);
      await expectSound(page, path, narrowestOf(path), 1280);
    }
  });
}
