// The demo's articles.
import { join } from 'node:path';
import type { Demo } from '../../../kit/records/server/record.ts';
import { readTexts, seedOf } from '../../../kit/records/server/seed.ts';
import { addDays, daysBetween, londonDayOf } from '../../../lib/time/london-day.ts';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { blogPostInput } from '../blog-post.ts';
import { blogPostStore } from './store.ts';

/** The newest article is at least this old, or all are moved back: none may be in the future. */
const NEWEST_DAYS_AGO = 3;

export const seedBlog = seedOf(blogPostInput, blogPostStore, readArticles);

/** Oldest first, so that the newest has the highest number. */
async function readArticles({ clock, contentDir }: Omit<Demo, 'altOf'>) {
  const articles = (await readTexts(join(contentDir, 'blog'))).map(({ values, text }) => ({
    ...values,
    content: text,
    day: String(values.publishedAt),
  }));
  articles.sort((one, other) => (one.day < other.day ? -1 : 1));
  const latest = addDays(londonDayOf(clock.now()), -NEWEST_DAYS_AGO);
  const moved = Math.min(0, daysBetween(articles.at(-1)?.day ?? latest, latest));
  return articles.map(({ day, ...article }) => {
    const published = instantOfLondon(`${addDays(day, moved)}T09:00`) ?? clock.now();
    return { ...article, publishedAt: published.toISOString() };
  });
}
