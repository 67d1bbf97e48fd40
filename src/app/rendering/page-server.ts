// Serves pages: access, caching, and redirects of unknown paths.
import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { comingAppearances } from '../../features/blog/server/store.ts';
import { countView } from '../../features/counts/server/counted.ts';
import { type Guards, onlyTakes } from '../../kit/http/route.ts';
import { chooseEncoding, compressBody } from '../../lib/http/compress.ts';
import {
  addEncoding,
  type CachedPage,
  createPageCache,
  type RenderedPage,
} from '../../lib/http/page-cache.ts';
import { commonHeaders, pageCsp } from '../../lib/http/security-headers.ts';
import { answerWith } from '../../lib/http/stored-answer.ts';
import { nextLondonMidnight } from '../../lib/time/london-day.ts';
import { canonicalPath, isAdminPage, previewIn, readsQuery, urls } from '../../urls.ts';
import { mayOpen, startOf } from '../http/role-pages.ts';
import { wantedCookie } from '../http/wanted-screen.ts';
import type { Services } from '../process/services.ts';
import { isOnPages } from '../records.ts';
import type { PageLocals } from './page-locals.ts';
import { createPreviews } from './previews.ts';

export type RenderPage = (request: Request, locals: PageLocals) => Promise<Response> | undefined;

export interface Pages {
  /** The cached page of an address without a query, if it is still valid. */
  findKept(url: string): CachedPage | undefined;
  keptCount(): number;
  mount(app: Hono): void;
  /** Renders a page for this one request, with content for it alone. */
  renderOnce(path: string, locals: Partial<PageLocals>, status: number): Promise<Response>;
}

/** Where an unknown path redirects (specification, section 2). */
const toHome = { status: 302, body: Buffer.alloc(0), keepUntil: undefined };

function isDecodable(path: string): boolean {
  try {
    return decodeURI(path) !== undefined;
  } catch {
    return false;
  }
}

const isMissing = ({ status, headers }: Pick<RenderedPage, 'status' | 'headers'>) =>
  status === 404 || (status === 302 && headers.Location === urls.home());

/** A page may be cached for everyone if its Cache-Control says so. */
const MAY_BE_KEPT = /\bpublic\b/;

/** The path in its one spelling. Pages that read their query are not cached with one. */
function keyOf(url: string): string | undefined {
  const [path = '', query] = url.split('?', 2);
  const isKept = !query || (previewIn(path, query) === null && !readsQuery(path, query));
  return isKept ? path : undefined;
}

/** The path as sent: `new URL` would normalise it. */
const pathAsSent = (url: string) => /^\w+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';

/** Until when pages stay valid: offers end at midnight, posts appear at their minute. */
async function freshUntil(services: Services, now: Date): Promise<Date> {
  const midnight = nextLondonMidnight(now);
  const appearance = (await comingAppearances(services.database.db, now)).find((day) => day > now);
  return appearance && appearance < midnight ? appearance : midnight;
}

export function mountPages(services: Services, guards: Guards, renderPage: RenderPage): Pages {
  const cache = createPageCache(() => services.clock.now());
  services.database.changes.subscribe((topic) => {
    if (isOnPages(topic)) cache.clear();
  });
  const previews = createPreviews(services, render);
  const common = commonHeaders(services.config.publicUrl);
  const homeward = { ...common, Location: urls.home(), 'Cache-Control': 'no-store' };

  async function render(path: string, locals: PageLocals): Promise<RenderedPage> {
    // Astro would log a path that it cannot decode.
    if (!isDecodable(path.split('?', 1)[0] ?? '')) return { ...toHome, headers: homeward };
    // Joined as text: `//elsewhere` is a path here, not a host.
    const request = new Request(`${services.config.publicUrl}${path}`);
    const begun = locals.services.clock.now();
    const response = await renderPage(request, locals);
    if (!response) return { ...toHome, headers: homeward };
    const headers: Record<string, string> = {
      ...common,
      'Content-Type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      'Cache-Control': response.headers.get('cache-control') ?? 'no-store',
      Vary: 'Accept-Encoding',
    };
    const policy = response.headers.get('content-security-policy');
    // In development Astro computes no hashes, and Vite's own scripts must be allowed.
    if (policy) headers['Content-Security-Policy'] = pageCsp(policy, locals.styleNonce);
    const location = response.headers.get('location');
    if (location) headers.Location = location;
    const mayBeKept = response.status === 200 && MAY_BE_KEPT.test(headers['Cache-Control'] ?? '');
    const keepUntil = mayBeKept ? await freshUntil(locals.services, begun) : undefined;
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers, body, keepUntil };
  }

  const keptOrMade = async (key: string) =>
    cache.find(key) ?? (await cache.get(key, () => render(key, { services })));

  /** Only visitors' requests have a Node message; the process's own do not. */
  function count({ env }: Context, page: Pick<RenderedPage, 'status' | 'headers'>) {
    const { incoming } = (env ?? {}) as Partial<HttpBindings>;
    if (incoming) countView(services.counter, incoming, page);
  }

  /** The redirect from an address, if there is one: by its query always, by its path where there is no page. */
  async function redirected(
    context: Context,
    [path, search]: [path: string, search: string],
    page?: Pick<RenderedPage, 'status' | 'headers'>,
  ): Promise<Response | undefined> {
    if (page ? !isMissing(page) : !search) return undefined;
    const found = await services.missingPages.follow(path + search, !page);
    if (found) {
      context.header('Cache-Control', 'no-store');
      return context.redirect(found.to, found.status);
    }
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
    if (page && incoming) services.missingPages.note(path, incoming.headers.referer);
    return undefined;
  }

  async function publicPage(context: Context): Promise<Response> {
    const { pathname, search } = new URL(context.req.url);
    const path = canonicalPath(pathname);
    // Otherwise one page could be cached under any number of spellings.
    if (path !== pathAsSent(context.req.url)) return context.redirect(path + search, 301);
    const preview = previewIn(path, search.slice(1));
    if (preview !== null) return previews.show(preview, path + search);
    const byQuery = await redirected(context, [path, search]);
    if (byQuery) return byQuery;
    const key = keyOf(pathname + search);
    if (key === undefined) {
      const { status, headers, body } = await render(pathname + search, { services });
      const elsewhere = await redirected(context, [path, search], { status, headers });
      if (elsewhere) return elsewhere;
      count(context, { status, headers });
      const encoding = chooseEncoding(context.req.header('accept-encoding'));
      const bodies = { identity: body };
      if (encoding === 'identity' || body.length === 0) {
        return answerWith(context, { status, headers, bodies });
      }
      const shorter = await compressBody(body, encoding, 'visitor');
      return answerWith(context, { status, headers, bodies: { ...bodies, [encoding]: shorter } });
    }
    const page = await keptOrMade(key);
    const elsewhere = await redirected(context, [path, search], page);
    if (elsewhere) return elsewhere;
    count(context, page);
    await addEncoding(page, chooseEncoding(context.req.header('accept-encoding')));
    return answerWith(context, page);
  }

  async function adminPage(context: Context): Promise<Response> {
    const { path } = context.req;
    // For the redirects below; a page sets its own.
    context.header('Cache-Control', 'no-store');
    if (!isAdminPage(path)) return context.redirect(urls.admin.dashboard());
    const caller = await guards.callerOf(context);
    const staff = caller.staff ?? caller.halfSignedIn;
    const open = path === urls.admin.login() || path === urls.admin.setPassword();
    if (!staff && !open) {
      context.header('Set-Cookie', wantedCookie(path + new URL(context.req.url).search));
      return context.redirect(urls.admin.login());
    }
    if (staff && !open && !mayOpen(staff.role, path)) {
      return context.redirect(startOf(staff.role));
    }
    const styleNonce = randomBytes(16).toString('base64');
    const page = await render(path, { services, styleNonce, staff });
    return new Response(new Uint8Array(page.body), { status: page.status, headers: page.headers });
  }

  /** A page is only read, except for forms sent to it; it never redirects its readers. */
  const otherMethod = (routes: Hono['routes']) => async (context: Context) => {
    const { path } = context.req;
    const taken = routes.filter((route) => route.path === path && route.method !== 'ALL');
    const methods = new Set(taken.map(({ method }) => method));
    if (/^\/admin(\/|$)/.test(path)) {
      if (!isAdminPage(path)) return context.redirect(urls.admin.dashboard());
      methods.add('GET');
    } else {
      const page = await keptOrMade(canonicalPath(new URL(context.req.url).pathname));
      if (page.status === 200) methods.add('GET');
      else if (methods.size === 0) return answerWith(context, page);
    }
    return onlyTakes(context, [...methods].sort());
  };

  return {
    // With a query it may lead elsewhere.
    findKept: (url) => (url.includes('?') ? undefined : cache.find(url)),
    keptCount: cache.size,
    mount(app) {
      app.get(urls.admin.dashboard(), adminPage);
      app.get(`${urls.admin.dashboard()}/*`, adminPage);
      app.get('*', publicPage);
      app.all('*', otherMethod(app.routes));
    },
    async renderOnce(path, locals, status) {
      const page = await render(path, { services, ...locals });
      const headers = { ...page.headers, 'Cache-Control': 'no-store' };
      return new Response(new Uint8Array(page.body), { status, headers });
    },
  };
}
