// The demo's articles.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { splitFrontMatter } from '../../../lib/text/front-matter.ts';
import { addDays, daysBetween, londonDayOf } from '../../../lib/time/london-day.ts';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { type BlogPostInput, blogPostInput } from '../blog-post.ts';
import { blogPostStore } from './store.ts';

/** The newest article is at least this old, or all are moved back: none may be in the future. */
const NEWEST_DAYS_AGO = 3;

/** @returns how many articles there are now. */
export async function seedBlog({ database, clock, contentDir, addressOf }: Omit<Demo, 'altOf'>) {
  const articles = await readArticles(join(contentDir, 'blog'));
  const latest = addDays(londonDayOf(clock.now()), -NEWEST_DAYS_AGO);
  const moved = Math.min(0, daysBetween(articles.at(-1)?.day ?? latest, latest));
  const store = blogPostStore(database);
  await database.write(async (trx) => {
    for (const { day, values } of articles) {
      const published = instantOfLondon(`${addDays(day, moved)}T09:00`) ?? clock.now();
      const input = validate(blogPostInput, {
        ...values,
        image: values.image && addressOf(values.image.replace(urls.upload(''), '')),
        publishedAt: published.toISOString(),
      });
      await store.insert(trx, input, clock.now());
    }
  });
  return articles.length;
}

/** Oldest first, so that the newest has the highest number. */
async function readArticles(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'));
  const articles = await Promise.all(
    files.map(async (file) => {
      const { values, text } = splitFrontMatter(await readFile(join(folder, file), 'utf8'));
      const { publishedAt, ...rest } = values;
      return { day: String(publishedAt), values: { ...rest, content: text } as BlogPostInput };
    }),
  );
  return articles.sort((one, other) => (one.day < other.day ? -1 : 1));
}
