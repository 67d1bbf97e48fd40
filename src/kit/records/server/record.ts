// The server's part of a record's declaration.
import type { Base, Database, Handle, Tables } from '../../../lib/database/database.ts';
import type { WordedText } from '../../../lib/text/search-words.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Endpoint, Route } from '../../http/route.ts';
import type { Life, SeenAt } from '../../life/server/life.ts';
import type { CsvColumns } from '../csv-columns.ts';
import type { RecordFacts } from '../record.ts';
import type { PersonalList } from './personal.ts';

/** `Services` is what its routes need, for the one place that mounts them. */
export interface ServerRecord<Services = never> {
  facts: RecordFacts;
  /** Versions, drafts and the trash, where its facts call it living; left out for what visitors send. */
  life?: (services: Base) => Life;
  table: keyof Tables;
  /** Its routes; a few are put together by app/. */
  api?: (services: Services) => Route[];
  anybody?: readonly Endpoint[];
  /** Pages are made again after a change of what they show; left out where no page shows any. */
  seenAt?: SeenAt;
  /** The scope of tokens for it, and the addresses they may use. */
  tokens?: { area: TokenArea; paths: readonly string[] };
  /** Loads the demo's records, in the order of the list. @returns how many */
  seed?: (demo: Demo) => Promise<number>;
  sitemap?: Sitemap;
  /** Finds pictures; by default its `texts` are searched. */
  pictures?: PictureFinder;
  /** All of the firm's own texts in it, which may hold links, contacts and pictures. */
  texts?: (database: Database) => Promise<readonly TextsOf[]>;
  words?: SearchWords;
  csv?: Csv;
  /** Those that need attention. */
  waiting?: Waiting;
  /** For the calls of webhooks about its events. */
  read?: (database: Database) => ReadRecord;
  /** What Privacy finds and erases of people. */
  personal?: readonly PersonalList[];
}

/** The texts of one, which is called by the first of these. */
export type TextsOf = { id: number | string } & Partial<
  Record<'title' | 'name' | 'question' | 'from', string>
>;

export interface Waiting {
  count(db: Handle, now: Date): Promise<number>;
  /** The newest, or the first to be dealt with; left out where the dashboard shows them in its own way, or their number only. */
  named?: (db: Handle, limit: number, now: Date) => Promise<WaitingRow[]>;
}

export interface WaitingRow {
  id: number;
  name: string;
  about: string;
  /** Instant from which it waits. */
  since: string;
  /** The address that deals with it, where the record's own does not. */
  opens?: string;
}

/** One record as the API shows it to the office; undefined for a deleted one. */
export type ReadRecord = (db: Handle, id: number) => Promise<unknown>;

export type TokenArea = 'appointments' | 'customers' | 'content';

export interface Demo {
  database: Database;
  clock: Clock;
  /** Holds texts too long for JSON: `blog/`, `guides/`, `plain/`, `legal/`. */
  contentDir: string;
  addressOf(file: string): string;
  altOf(file: string): string;
}

export interface SitemapEntry {
  path: string;
  title?: string;
  changedAt?: string;
}

/** Its current pages for the sitemap. */
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

export type Row = Record<string, unknown>;

/**
 * How the search over everything reads it. A joined column must also be joined in a migration (db/word-index.ts), or
 * its changes go unnoticed.
 */
export interface SearchWords {
  columns: readonly string[];
  read(row: Row): WordedText;
  /** The line below its name, unless the match is shown. */
  detailOf(row: Row): string;
  /** Another record to open instead. */
  opensOf?(row: Row): { kind: string; id: number } | undefined;
}

/** A list as a file for spreadsheets. */
export interface Csv {
  file: string;
  /** Path of the list: the file contains its answer to the same query. */
  list: string;
  query?: Record<string, string>;
  /** The list within the answer, if it has several. */
  table?: string;
  columns: CsvColumns;
  /** Columns that depend on the data, by its first row. */
  furtherColumns?: (first: Row) => CsvColumns;
}
