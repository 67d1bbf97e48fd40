// Data of the journal's pages.

import { picturesIn, renderMarkdown } from '../../../lib/text/markdown.ts';
import { slugOf } from '../../../lib/text/slug.ts';
import { LONDON } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { fillTexts } from '../../content/content-text.ts';
import type { SiteServices } from '../../content/server/site-data.ts';
import { type FindPicture, loadPictures, pictureInText } from '../../media/server/site-data.ts';
import { productStore } from '../../products/server/store.ts';
import { type BlogPost, readTimeOf } from '../blog-post.ts';
import { relatedProducts } from '../related-products.ts';
import type { PostCardData } from '../site/post-card.tsx';
import { findNewer, listAppeared, listCategories, type PostSummary } from './reading-store.ts';

const PAGE_POSTS = 9;
const RELATED = 3;

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, dateStyle: 'long' });

interface BlogCategory {
  slug: string;
  /** Names that differ only in case are the same category. */
  names: string[];
}

/** Categories by the last part of their address. */
async function loadCategories({ database, clock }: SiteServices): Promise<BlogCategory[]> {
  const names = await listCategories(database.db, clock.now());
  return [...Map.groupBy(names, (name) => slugOf(name) || 'other')].map(([slug, same]) => ({
    slug,
    names: same,
  }));
}

/** One page of the list, newest first; undefined if there is no such category or page. */
export async function loadBlogIndex(
  services: SiteServices,
  categorySlug: string | undefined,
  page: number,
) {
  const { db } = services.database;
  const now = services.clock.now();
  const known = await loadCategories(services);
  const category = known.find(({ slug }) => slug === categorySlug);
  if (categorySlug !== undefined && !category) return undefined;

  const settings = await services.settings.read();
  const list = async (more: Parameters<typeof listAppeared>[2]) =>
    fillTexts(await listAppeared(db, now, { categories: category?.names, ...more }), settings);
  const [lead] = [...(await list({ featured: true, limit: 1 })), ...(await list({ limit: 1 }))];
  // One extra shows whether there are more.
  const found = await list({
    without: lead?.id,
    limit: PAGE_POSTS + 1,
    offset: (page - 1) * PAGE_POSTS,
  });
  const shown = found.slice(0, PAGE_POSTS);
  if (page > 1 && shown.length === 0) return undefined;
  const pictureOf = await loadPictures(
    services,
    [lead, ...shown].map((post) => post?.image ?? ''),
  );
  const hrefOf = (number: number) =>
    category ? urls.blogCategory(category.slug, number) : urls.blog(number);
  return {
    category: category && { name: category.names[0] ?? '', slug: category.slug },
    categories: [
      { name: 'Everything', href: urls.blog(), current: !category },
      ...known.map(({ slug, names }) => ({
        name: names[0] ?? '',
        href: urls.blogCategory(slug),
        current: slug === category?.slug,
      })),
    ],
    lead: lead && page === 1 ? cardOf(lead, pictureOf) : undefined,
    posts: shown.map((post) => cardOf(post, pictureOf)),
    href: hrefOf(page),
    newerHref: page > 1 ? hrefOf(page - 1) : undefined,
    olderHref: found.length > PAGE_POSTS ? hrefOf(page + 1) : undefined,
  };
}

const cardOf = (post: PostSummary, pictureOf: FindPicture): PostCardData => ({
  title: post.title,
  excerpt: post.excerpt,
  category: post.category,
  href: urls.blogPost(post.slug),
  day: dayFormat.format(new Date(post.appearsAt)),
  dateTime: post.appearsAt,
  readTime: readTimeOf(post),
  picture: post.image ? pictureOf(post.image, '') : undefined,
});

export async function loadBlogPost(services: SiteServices, post: BlogPost) {
  const { db } = services.database;
  const now = services.clock.now();
  const publishedAt = post.publishedAt ?? post.updatedAt;
  const place = { id: post.id, appearsAt: publishedAt };
  const [settings, older, newer, products] = await Promise.all([
    services.settings.read(),
    listAppeared(db, now, { after: place, limit: 1 }),
    findNewer(db, now, place),
    loadRelated(services, post),
  ]);
  const pictureOf = await loadPictures(services, [
    post.image ?? '',
    ...picturesIn(post.content),
    ...products.map(({ image }) => image),
  ]);
  const { html, headings } = renderMarkdown(post.content, { pictureOf: pictureInText(pictureOf) });
  const link = (one: { title: string; slug: string } | undefined) =>
    one && { title: fillTexts(one.title, settings), href: urls.blogPost(one.slug) };
  return {
    header: {
      title: post.title,
      excerpt: post.excerpt,
      category: { name: post.category, href: urls.blogCategory(slugOf(post.category) || 'other') },
      author: `The ${settings.general.siteName} team`,
      day: dayFormat.format(new Date(publishedAt)),
      dateTime: publishedAt,
      readTime: readTimeOf(post),
      picture: post.image ? pictureOf(post.image, '') : undefined,
    },
    body: { html, inColumns: false, contents: headings.filter(({ level }) => level === 2) },
    neighbours: { older: link(older[0]), newer: link(newer) },
    related: products.map((product) => ({
      product,
      reason: '',
      picture: pictureOf(product.image, product.name),
    })),
  };
}

async function loadRelated({ database }: SiteServices, post: BlogPost) {
  const [products, categories] = await Promise.all([
    productStore(database).list(database.db),
    categoryStore(database).list(database.db),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return relatedProducts(post, products, names, RELATED);
}
