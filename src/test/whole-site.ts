// A page that shows all that pages show, by their own loaders: for tests of what the site as a whole says.
import type { RenderPage } from '../app/rendering/page-server.ts';
import { loadAbout } from '../app/site/about.ts';
import { loadSiteFrame } from '../app/site/site-frame.ts';
import { sitemapEntries } from '../app/site/sitemap-entries.ts';
import { loadBlogIndex } from '../features/blog/server/site-data.ts';
import { categoryStore } from '../features/categories/server/store.ts';
import { loadTexts } from '../features/content/server/site-data.ts';
import { faqStore } from '../features/faqs/server/store.ts';
import { loadLanding } from '../features/landing/server/site-data.ts';
import { pageStore } from '../features/pages/server/store.ts';
import { productStore } from '../features/products/server/store.ts';
import { loadReviews } from '../features/testimonials/server/site-data.ts';
import { escapeXml } from '../lib/text/escape-xml.ts';
import { canonicalPath } from '../urls.ts';

export const renderWholeSite: RenderPage = ({ url }, { services, preview }) => {
  const path = canonicalPath(new URL(url).pathname);
  if (path.startsWith('/admin')) return Promise.resolve(new Response('admin'));
  const { database } = services;
  const { db } = database;
  return Promise.all([
    loadSiteFrame(services, { canonicalPath: path }),
    loadTexts(services).then(({ homePage, landing }) => [homePage, landing]),
    loadLanding(services),
    services.prices.read().then((lists) => [...lists]),
    productStore(database).list(db),
    categoryStore(database).list(db),
    pageStore(database).list(db),
    faqStore(database).list(db),
    loadBlogIndex(services, undefined, 1),
    loadReviews(services, { limit: 50 }),
    loadAbout(services),
    sitemapEntries(services.database.db, services.clock.now()),
  ]).then((all) => {
    const links = [...all[0].header.menu, { href: '/uploads/a.pdf' }, { href: '/admin' }];
    const menu = links.map(({ href }) => `<a class="[&>b]" href="${escapeXml(href)}">x</a>`);
    const body = `${preview ? `<aside>Preview of ${preview.of}</aside>` : ''}${menu.join('')}
<form method="get" action="/prices"></form><form class="a" method="post" action="/book"></form>
<pre>${JSON.stringify(all).replaceAll('<', '&lt;')}</pre>`;
    return new Response(body, {
      headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
    });
  });
};
