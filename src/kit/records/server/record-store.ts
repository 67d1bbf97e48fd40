// Queries on any record's table, by its name and columns.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tables } from '../../../lib/database/database.ts';
import type { StoredRecord } from '../../crud/resource.ts';
import type { CrudStore } from '../../crud/server/crud-store.ts';
import { textsIn } from '../../life/warnings.ts';
import type {
  PictureFinder,
  ReadRecord,
  ServerRecord,
  TextsOf,
  Waiting,
  WaitingRow,
} from './record.ts';

/** Rows with this value need attention. @param shown the columns that say which and what about. */
export function waitingWhere(
  table: keyof Tables,
  column: string,
  value: string | number,
  shown?: { name: string; about: string },
): Waiting {
  const from = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${sql.lit(value)}`;
  return {
    async count(db) {
      const { rows } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
      return Number(rows[0]?.count);
    },
    ...(shown && {
      async named(db, limit) {
        const { rows } = await sql<WaitingRow>`select id, ${sql.ref(shown.name)} as name,
          ${sql.ref(shown.about)} as about, created_at as since
          ${from} order by id desc limit ${sql.lit(limit)}`.execute(db);
        return rows.map((row) => ({ ...row, about: row.about ?? '' }));
      },
    }),
  };
}

/** Reads one record of a store. */
export const readOne =
  (storeOf: (database: Database) => CrudStore<StoredRecord>, schema: z.ZodType) =>
  (database: Database): ReadRecord => {
    const store = storeOf(database);
    return async (db, id) => schema.optional().parse(await store.find(db, id));
  };

export const titleOf = ({ title, name, question, from }: TextsOf): string =>
  title ?? name ?? question ?? from ?? '';

/** An address by itself, or among words. */
const shows = (text: string, address: string) =>
  text === address || (/[\s(]/.test(text) && text.includes(address));

/** The finder of a record's pictures: its own, or by its texts. */
export function pictureFinder(record: ServerRecord, database: Database): PictureFinder {
  const { facts, texts, pictures } = record;
  if (pictures) return pictures;
  const type = facts.noun?.toLowerCase() ?? facts.key;
  return async (_db, addresses) => {
    const kept = (await texts?.(database)) ?? [];
    const inOrder = kept.toSorted((one, other) => Number(one.id) - Number(other.id));
    return inOrder.flatMap((one, at) => {
      const own = textsIn(one, '');
      // A part of the website has no number; without one, two would count as one place.
      const place = { type, id: Number(one.id) || at + 1, title: titleOf(one) };
      return addresses
        .filter((address) => own.some(({ text }) => shows(text, address)))
        .map((address) => ({ address, ...place }));
    });
  };
}
