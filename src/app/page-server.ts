// Pages: who may see them, which may be kept, and what an unknown path leads to.
import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Guards } from '../kit/server/route.ts';
import { chooseEncoding } from '../lib/compress.ts';
import { nextLondonMidnight } from '../lib/london-day.ts';
import { type CachedPage, createPageCache, type RenderedPage } from '../lib/page-cache.ts';
import { commonHeaders, pageCsp } from '../lib/security-headers.ts';
import type { House } from './house.ts';
import type { PageLocals } from './page-locals.ts';
import { adminPaths, urls } from './urls.ts';

/** Renders by Astro; undefined where no page has this path. */
export type RenderPage = (request: Request, locals: PageLocals) => Promise<Response> | undefined;

export interface Pages {
  mount(app: Hono): void;
  /** Renders a page for this one request, with something of its own on it. */
  renderOnce(path: string, locals: Omit<PageLocals, 'house'>, status: number): Promise<Response>;
}

const EMPTY = Buffer.alloc(0);

/** A page that says so in its Cache-Control may be kept for everyone. */
const MAY_BE_KEPT = /\bpublic\b/;

export function mountPages(house: House, guards: Guards, renderPage: RenderPage): Pages {
  const cache = createPageCache();
  // A booking may fill a slot that the landing page shows as free; settings stand on every page.
  house.database.changes.subscribe((topic) => {
    if (topic !== 'messages' && topic !== 'appointments') cache.clear();
  });
  const common = commonHeaders(house.config.publicUrl);

  async function render(path: string, locals: PageLocals): Promise<RenderedPage> {
    // Joined as text: `//elsewhere` is a path here, not a host.
    const request = new Request(`${house.config.publicUrl}${path}`);
    const response = await renderPage(request, locals);
    if (!response)
      return {
        status: 302,
        headers: { ...common, Location: urls.home() },
        body: EMPTY,
        keepUntil: undefined,
      };
    const body = Buffer.from(await response.arrayBuffer());
    const headers: Record<string, string> = {
      ...common,
      'Content-Type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      'Cache-Control': response.headers.get('cache-control') ?? 'no-store',
      'Content-Security-Policy': pageCsp(
        response.headers.get('content-security-policy'),
        locals.styleNonce,
      ),
      Vary: 'Accept-Encoding',
    };
    const location = response.headers.get('location');
    if (location) headers.Location = location;
    const mayBeKept = response.status === 200 && MAY_BE_KEPT.test(headers['Cache-Control'] ?? '');
    const keepUntil = mayBeKept ? nextLondonMidnight(house.clock.now()) : undefined;
    return { status: response.status, headers, body, keepUntil };
  }

  async function publicPage(context: Context): Promise<Response> {
    const { path } = context.req;
    const kept = cache.find(path, house.clock.now());
    if (kept) return answerWith(context, kept);
    // The query says nothing to our pages: rendered without it, so it cannot fill the cache.
    return answerWith(context, await cache.get(path, () => render(path, { house })));
  }

  async function adminPage(context: Context): Promise<Response> {
    const { path } = context.req;
    if (!adminPaths.has(path)) return context.redirect(urls.admin.dashboard());
    const { staff } = await guards.callerOf(context);
    if (!staff && path !== urls.admin.login()) return context.redirect(urls.admin.login());
    const styleNonce = randomBytes(16).toString('base64');
    const page = await render(path, { house, styleNonce });
    return new Response(new Uint8Array(page.body), { status: page.status, headers: page.headers });
  }

  return {
    mount(app) {
      app.get('/admin', adminPage);
      app.get('/admin/*', adminPage);
      app.get('*', publicPage);
      app.all('*', (context) => context.redirect(urls.home()));
    },
    async renderOnce(path, locals, status) {
      const page = await render(path, { house, ...locals });
      const headers = { ...page.headers, 'Cache-Control': 'no-store' };
      return new Response(new Uint8Array(page.body), { status, headers });
    },
  };
}

function answerWith(context: Context, page: CachedPage): Response {
  if (context.req.header('if-none-match') === page.etag) {
    return new Response(null, { status: 304, headers: { ...page.headers, ETag: page.etag } });
  }
  const wanted = chooseEncoding(context.req.header('accept-encoding'));
  const encoding = page.bodies[wanted] ? wanted : 'identity';
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const headers: Record<string, string> = {
    ...page.headers,
    ETag: page.etag,
    'Content-Length': String(body.length),
  };
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(body), {
    status: page.status,
    headers,
  });
}
