// Loads the demo's records from content/, as staff would enter them: through a record's own input and store.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { splitFrontMatter } from '../../../lib/text/front-matter.ts';
import { urls } from '../../../urls.ts';
import type { CrudStore } from '../../crud/server/crud-store.ts';
import { validate } from '../../http/validate.ts';
import type { Demo } from './record.ts';

type Seeded = Pick<Demo, 'database' | 'clock' | 'addressOf'>;
type SeedStore = Pick<CrudStore<{ id: number; version: number }>, 'insert'>;

/**
 * @param rows or how to read them; addresses of uploads in them are those of content/pictures
 * @param finish what a row needs besides, in the same transaction
 * @returns what loads them all or none, and says how many
 */
export function seedOf<Row extends object, Parts extends Seeded = Seeded>(
  input: z.ZodObject,
  storeOf: (database: Database) => SeedStore,
  rows: readonly Row[] | ((demo: Parts) => Promise<readonly Row[]>),
  finish?: (trx: Handle, id: number, row: Row, demo: Parts) => Promise<void>,
): (demo: Parts) => Promise<number> {
  return async (demo) => {
    const store = storeOf(demo.database);
    const read = typeof rows === 'function' ? await rows(demo) : rows;
    await demo.database.write(async (trx) => {
      for (const row of read) {
        const values = validate(input, withAddresses(row, demo.addressOf));
        const { id } = await store.insert(trx, values, demo.clock.now());
        await finish?.(trx, id, row, demo);
      }
    });
    return read.length;
  };
}

/** The same with the addresses of the pictures as they were imported. */
export function withAddresses(value: unknown, addressOf: (file: string) => string): unknown {
  if (typeof value === 'string') {
    const uploads = urls.upload('');
    return value.startsWith(uploads) ? addressOf(value.slice(uploads.length)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, addressOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withAddresses(inner, addressOf)]),
  );
}

/** The numbers of records by their slugs. */
export async function idsBySlug(
  store: Pick<CrudStore<{ id: number; version: number; slug: string }>, 'list'>,
  db: Handle,
): Promise<Map<string, number>> {
  return new Map((await store.list(db)).map(({ slug, id }) => [slug, id]));
}

/** The Markdown files of a folder by name: what their heads say, and their text. */
export async function readTexts(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => splitFrontMatter(await readFile(join(folder, file), 'utf8'))),
  );
}
