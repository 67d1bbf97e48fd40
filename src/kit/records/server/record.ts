// What the server needs to know of a record.
import type { Database, Handle, Tables } from '../../../lib/database/database.ts';
import type { WordedText } from '../../../lib/text/search-words.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { CrudServices } from '../../crud/server/crud-api.ts';
import type { Endpoint, Route } from '../../http/route.ts';
import type { CsvColumns } from '../csv-columns.ts';
import type { RecordFacts } from '../record.ts';

export interface ServerRecord {
  facts: RecordFacts;
  table: keyof Tables;
  /** Routes of plain entities; others need more, and are put together by app/. */
  api: ((services: CrudServices) => Route[]) | 'elsewhere';
  /** What anybody may call. */
  anybody: readonly Endpoint[];
  /** Which tokens reach it, and below which addresses. */
  tokens: { area: TokenArea; paths: readonly string[] } | 'none';
  /** Loads the demo's, in the order of the list. @returns how many */
  seed: ((demo: Demo) => Promise<number>) | 'none';
  sitemap: Sitemap | 'none';
  pictures: PictureColumns | PictureFinder | 'none';
  words: SearchWords | 'none';
  csv: Csv | 'none';
  /** How many wait for somebody. */
  waiting: ((db: Handle, now: Date) => Promise<number>) | 'none';
}

export type TokenArea = 'appointments' | 'customers' | 'content';

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

/** Its pages that the sitemap has now. */
export type Sitemap = (db: Handle, now: Date) => Promise<SitemapEntry[]>;

/** One place that shows the picture of an address. */
export interface PictureUse {
  address: string;
  type: string;
  id: number | null;
  title: string;
}

/** Finds the places that show any of these pictures. */
export type PictureFinder = (db: Handle, addresses: string[]) => Promise<PictureUse[]>;

export interface PictureColumns {
  /** What such a place is called: `blog post`. */
  type: string;
  /** The column that names the record. */
  title: string;
  /** Hold one address each. */
  columns: readonly string[];
  /** Hold texts with addresses among their words. */
  texts: readonly string[];
}

export type Row = Record<string, unknown>;

/**
 * How the search over everything reads it. A column that joins here joins the list in a migration
 * (db/word-index.ts), or changes of it are not noticed.
 */
export interface SearchWords {
  columns: readonly string[];
  read(row: Row): WordedText;
  /** The line below its name, unless something else was found. */
  detailOf(row: Row): string;
  /** Another record that is opened in its place. */
  opensOf?(row: Row): { kind: string; id: number } | undefined;
}

/** A list as a file for spreadsheets. */
export interface Csv {
  /** Name of the file, without its ending. */
  file: string;
  /** Path of the list: the file holds what it answers to the same question. */
  list: string;
  /** What is asked, if the caller does not say otherwise. */
  query?: Record<string, string>;
  /** Which list of the answer, where it has several. */
  table?: string;
  columns: CsvColumns;
  /** What depends on what is counted: told by the first row. */
  furtherColumns?: (first: Row) => CsvColumns;
}
