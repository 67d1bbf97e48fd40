// Files that browsers and search engines request besides pages. Rendered and cached like pages (page-server.ts).

import { blogFeed } from '../../features/blog/server/blog-feed.ts';
import { findMedia, storedNameOf } from '../../features/media/server/store.ts';
import { paletteOf } from '../../features/settings/palette.ts';
import { readWhole } from '../../lib/files/storage.ts';
import { squarePng } from '../../lib/pictures/picture-conversion.ts';
import { escapeXml } from '../../lib/text/escape-xml.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import type { RenderPage } from '../rendering/page-server.ts';
import { sitemapEntries } from './sitemap-entries.ts';

type MakeFile = (services: Services) => Promise<Response>;

const SITE_FILES: Record<string, MakeFile> = {
  [urls.robots()]: robots,
  [urls.sitemap()]: sitemap,
  [urls.securityContact()]: securityContact,
  [urls.blogFeed()]: async (services) =>
    file(await blogFeed(services, services.config.publicUrl), 'application/rss+xml; charset=utf-8'),
  [urls.mark()]: async (services) => file(await markOf(services), 'image/svg+xml'),
  [urls.favicon()]: async (services) => file(await iconOf(services, 48), 'image/png'),
  [urls.touchIcon()]: async (services) => file(await iconOf(services, 180), 'image/png'),
};

/** Adds the site's files before its pages. */
export function withSiteFiles(services: Services, renderPage: RenderPage): RenderPage {
  return (request, locals) => {
    const make = SITE_FILES[new URL(request.url).pathname];
    return make ? make(services) : renderPage(request, locals);
  };
}

async function robots(services: Services): Promise<Response> {
  const { robotsTxt, enableSitemap } = (await services.settings.read()).seo;
  // Only we know where the sitemap is, and whether there is one.
  const lines = robotsTxt.split('\n').filter((line) => !/^\s*sitemap\s*:/i.test(line));
  const text = lines.join('\n').trim();
  const line = `Sitemap: ${services.config.publicUrl}${urls.sitemap()}`;
  const parts = [text, enableSitemap ? line : ''].filter(Boolean);
  return file(`${parts.join('\n\n')}\n`, 'text/plain; charset=utf-8');
}

const HALF_A_YEAR_MS = 182 * DAY_MS;

async function securityContact({ settings, config, clock }: Services): Promise<Response> {
  const { contactEmail } = (await settings.read()).general;
  const { publicUrl } = config;
  // Renewed every day (page-server.ts), so it does not expire.
  const expires = new Date(clock.now().getTime() + HALF_A_YEAR_MS);
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${urls.securityContact()}`,
  ];
  return file(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8');
}

async function sitemap(services: Services): Promise<Response> {
  const { enableSitemap } = (await services.settings.read()).seo;
  if (!enableSitemap) {
    return new Response('There is no sitemap.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  const entries = await sitemapEntries(services.database.db, services.clock.now());
  const items = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return `<url><loc>${escapeXml(services.config.publicUrl + path)}</loc>${lastmod}</url>\n`;
  });
  return file(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</urlset>\n`,
    'application/xml; charset=utf-8',
  );
}

/** The sign in a browser's tab until the owner chooses one: four slats on the owner's colour. */
async function markOf({ settings }: Services): Promise<string> {
  const { primaryColor } = (await settings.read()).appearance;
  const { primary, onPrimary } = paletteOf(primaryColor.toLowerCase()).light;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="96" height="96"><rect width="32" height="32" rx="7" fill="${primary}"/><path d="M7 9h18M7 13.5h18M7 18h18M7 22.5h18" stroke="${onPrimary}" stroke-width="2.4" stroke-linecap="round"/></svg>`;
}

/** The owner's favicon in a format that every browser accepts; otherwise the firm's mark. */
async function iconOf(services: Services, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const { favicon } = (await services.settings.read()).appearance;
  const own = await uploadedPicture(services, favicon);
  // A deleted or damaged file must not leave the site without an icon.
  const icon = own && (await squarePng(own, side).catch(() => undefined));
  return new Uint8Array(icon ?? (await squarePng(Buffer.from(await markOf(services)), side)));
}

async function uploadedPicture({ database, media }: Services, address: string) {
  const [, filename] = /^\/uploads\/([\w.-]+)$/.exec(address) ?? [];
  const row = filename && (await findMedia(database.db, filename));
  return row ? readWhole(media.uploads, storedNameOf(row)) : undefined;
}

const file = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
  new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate' },
  });
