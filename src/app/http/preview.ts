// The landing page as it would look, for staff: rendered by the page itself, from services that read the draft instead
// of what is saved. Nothing is cached.
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { showable } from '../../features/content/draft.ts';
import { footerSchema } from '../../features/content/footer.ts';
import { homePageSchema } from '../../features/content/home-page.ts';
import { landingSchema } from '../../features/content/landing.ts';
import { navigationMenuSchema } from '../../features/content/navigation-menu.ts';
import {
  blankNavigationItem,
  type NavigationItem,
} from '../../features/navigation/navigation-item.ts';
import { readMainMenu } from '../../features/navigation/server/store.ts';
import { type Guards, readJson } from '../../kit/http/route.ts';
import { validate } from '../../kit/http/validate.ts';
import { AppError } from '../../lib/http/errors.ts';
import { showInOwnFrames } from '../../lib/http/security-headers.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import type { Pages } from '../rendering/page-server.ts';
import { mayOpen } from './role-pages.ts';

const draftSchema = z.object({
  homePage: z.unknown().optional(),
  navigationMenu: z.unknown().optional(),
  footer: z.unknown().optional(),
  landing: z.unknown().optional(),
});
type Draft = z.infer<typeof draftSchema>;

export function mountPreview(app: Hono, services: Services, guards: Guards, pages: Pages): void {
  const isStaff = async (context: Context) => {
    const { staff } = await guards.callerOf(context);
    return staff !== undefined && mayOpen(staff.role, urls.preview());
  };

  app.get(urls.preview(), async (context) => {
    if (!(await isStaff(context))) return context.redirect(urls.admin.login());
    return asFrame(await pages.renderOnce(urls.home(), {}, 200));
  });
  app.post(urls.preview(), async (context) => {
    // Before the body is read: a stranger's body is not worth parsing.
    if (!(await isStaff(context))) throw new AppError('unauthenticated', 'Please sign in.');
    const draft = validate(draftSchema, await readJson(context));
    const told = await withDraft(services, draft);
    return asFrame(await pages.renderOnce(urls.home(), { services: told }, 200));
  });
}

async function withDraft(services: Services, draft: Draft): Promise<Services> {
  const [saved, menus] = await Promise.all([services.content.read(), services.navigation.read()]);
  const content = {
    homePage: shown(homePageSchema, draft.homePage, saved.homePage),
    footer: shown(footerSchema, draft.footer, saved.footer),
    landing: shown(landingSchema, draft.landing, saved.landing),
    versions: saved.versions,
  };
  const main = draft.navigationMenu ? await menuOf(services, draft.navigationMenu) : menus.main;
  return {
    ...services,
    content: { read: async () => content },
    navigation: { read: async () => ({ ...menus, main }) },
  };
}

const shown = <Content>(schema: z.ZodType<Content>, draft: unknown, saved: Content) =>
  draft === undefined ? saved : showable(schema, draft, saved);

/** As `replaceMainMenu` would leave it: an entry with a known link keeps its icon, or stays hidden. */
async function menuOf({ database }: Services, draft: unknown): Promise<NavigationItem[]> {
  const items = await readMainMenu(database, database.db);
  const entries = showable(navigationMenuSchema, draft, items);
  return entries
    .map(({ title, href }, order) => {
      const known = items.find((item) => item.href === href);
      return { ...blankNavigationItem, id: 0, version: 1, ...known, title, href, order };
    })
    .filter(({ isActive, href }) => isActive && href !== '');
}

/** Lets the admin show the page in a frame, but no one cache or index it. */
async function asFrame(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  showInOwnFrames(headers);
  // Next to the admin's own header and main part they need a name.
  const html = (await response.text())
    .replace('<header ', '<header aria-label="Preview" ')
    .replace('<main ', '<main aria-label="Preview" ');
  return new Response(html, { status: response.status, headers });
}
