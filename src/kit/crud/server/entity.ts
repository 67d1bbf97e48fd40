import type { Database, Handle } from '../../../lib/database/database.ts';
import type { Clock } from '../../../lib/time/clock.ts';

/** What the demo content is made of. */
export interface Demo {
  database: Database;
  clock: Clock;
  /** Holds what is too long for JSON: `blog/`, `guides/`, `legal/`. */
  contentDir: string;
  /** Where a picture stands in the media library, by the name it has in content/pictures. */
  addressOf(file: string): string;
  /** What it shows, in words. */
  altOf(file: string): string;
}

/** A public page, for search engines. */
export interface SitemapEntry {
  path: string;
  changedAt?: string;
}

/** The pages of an entity that stand in the sitemap now. */
export type Sitemap = (db: Handle, now: Date) => Promise<SitemapEntry[]>;
