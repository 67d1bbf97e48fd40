// Queries on any record's table, by its name and columns.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tables } from '../../../lib/database/database.ts';
import type { StoredRecord } from '../../crud/resource.ts';
import type { CrudStore } from '../../crud/server/crud-store.ts';
import type {
  PictureFinder,
  ReadRecord,
  Row,
  ServerRecord,
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

/** The finder of a record's pictures, by its columns unless it has a finder of its own. */
export function pictureFinder({
  table,
  pictures,
}: Pick<ServerRecord, 'table' | 'pictures'>): PictureFinder {
  if (!pictures) return async () => [];
  if (typeof pictures === 'function') return pictures;
  const { type, title, columns, texts = [] } = pictures;
  const named = sql.join(
    [...new Set(['id', title, ...columns, ...texts])].map((name) => sql.ref(name)),
  );
  return async (db, addresses) => {
    const shown = columns.map((column) => sql`${sql.ref(column)} in (${sql.join(addresses)})`);
    // Pictures within texts are in no column that could be queried.
    const some = texts.length > 0 ? sql`` : sql`where ${sql.join(shown, sql` or `)}`;
    const { rows } =
      await sql<Row>`select ${named} from ${sql.table(table)} ${some} order by id`.execute(db);
    return rows.flatMap((row) =>
      addresses
        .filter(
          (address) =>
            columns.some((column) => row[column] === address) ||
            texts.some((column) => String(row[column]).includes(address)),
        )
        .map((address) => ({ address, type, id: Number(row.id), title: String(row[title]) })),
    );
  };
}
