import type { Database, Handle } from '../../../lib/database/database.ts';
import type { Clock } from '../../../lib/time/clock.ts';

export interface Demo {
  database: Database;
  clock: Clock;
  /** Holds texts too long for JSON: `blog/`, `guides/`, `legal/`. */
  contentDir: string;
  addressOf(file: string): string;
  altOf(file: string): string;
}

export interface SitemapEntry {
  path: string;
  changedAt?: string;
}

/** The entity's pages for the sitemap. */
export type Sitemap = (db: Handle, now: Date) => Promise<SitemapEntry[]>;
