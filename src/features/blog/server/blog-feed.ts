// The newest posts of the journal as RSS 2.0.

import { escapeXml } from '../../../lib/text/escape-xml.ts';
import { urls } from '../../../urls.ts';
import { fillTexts } from '../../content/content-text.ts';
import type { SiteServices } from '../../content/server/site-data.ts';
import { listAppeared } from './reading-store.ts';

const NEWEST = 30;

export const feedTitle = (siteName: string) => `${siteName}: advice and ideas`;

export async function blogFeed(services: SiteServices, publicUrl: string): Promise<string> {
  const settings = await services.settings.read();
  const { siteName } = settings.general;
  const posts = await listAppeared(services.database.db, services.clock.now(), { limit: NEWEST });
  const items = fillTexts(posts, settings).map(({ title, slug, excerpt, category, appearsAt }) => {
    const link = publicUrl + urls.blogPost(slug);
    return element('item', [
      element('title', title),
      element('link', link),
      element('guid', link),
      element('pubDate', new Date(appearsAt).toUTCString()),
      element('category', category),
      element('description', excerpt),
    ]);
  });
  const self = escapeXml(publicUrl + urls.blogFeed());
  const [newest] = posts;
  const channel = element('channel', [
    element('title', feedTitle(siteName)),
    element('link', publicUrl + urls.blog()),
    element('description', `Advice on blinds, shutters and curtains from ${siteName}.`),
    element('language', 'en-gb'),
    ...(newest ? [element('lastBuildDate', new Date(newest.appearsAt).toUTCString())] : []),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`;
}

/** @param inside text, or elements. */
const element = (name: string, inside: string | string[]) =>
  `<${name}>${typeof inside === 'string' ? escapeXml(inside) : inside.join('\n')}</${name}>`;
