// List, find, insert, replace and remove for one plain table. The wire schema decides the columns (crud-columns.ts);
// crud-list-store.ts reads lists.
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { searchTextOf } from '../../../lib/database/full-text.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Entity } from '../entity.ts';
import { inSentence, type StoredRecord } from '../resource.ts';
import { columnsOf, type MadeField, type Row } from './crud-columns.ts';
import {
  type ListFilter,
  type ListQueries,
  listQueries,
  type Sortable,
} from './crud-list-store.ts';

// The table is known only at run time; Kysely's types cannot follow that.
export type AnyTable = Kysely<Record<string, Row>>;

export interface CrudStore<Stored extends StoredRecord> {
  readonly table: string;
  list(db: Handle, filter?: ListFilter): Promise<Stored[]>;
  count(db: Handle, filter?: ListFilter): Promise<number>;
  readonly lists: ListQueries;
  readonly sortable: readonly string[];
  find(db: Handle, id: number): Promise<Stored | undefined>;
  findBy(db: Handle, column: keyof Stored & string, value: string): Promise<Stored | undefined>;
  insert(trx: Handle, values: Row, now: Date): Promise<Stored>;
  /** @throws AppError 404, and 409 with `current` for an old `expectedVersion`. */
  replace(
    trx: Handle,
    id: number,
    values: Row,
    now: Date,
    expectedVersion?: number,
  ): Promise<Stored>;
  remove(trx: Handle, id: number): Promise<void>;
}

/** The store of an entity, for either engine. */
export const storeOf =
  <Wire extends z.ZodObject, Input extends z.ZodObject>(entity: Entity<Wire, Input>) =>
  ({ engine }: Pick<Database, 'engine'>): CrudStore<z.output<Wire> & StoredRecord> => {
    const { table, schema, searchable, singular, sortable } = entity;
    return crudStore(engine, table, schema, searchable, inSentence(singular), sortable);
  };

/**
 * @param table camelCase; must also have `id`, `version`, `search_text`, `created_at` and `updated_at`.
 * @param made fields without a column of their name; their sources are written by their own names.
 */
export function crudStore<Wire extends z.ZodObject>(
  engine: 'sqlite' | 'postgres',
  table: string,
  schema: Wire,
  searchable: string[],
  noun: string,
  sortable: Sortable = {},
  made: Record<string, MadeField> = {},
): CrudStore<z.output<Wire> & StoredRecord> {
  type Stored = z.output<Wire> & StoredRecord;
  const columns = columnsOf(schema, made);
  const lists = listQueries(engine, table, columns, sortable);
  const tableOf = (db: Handle) => db as unknown as AnyTable;

  const toRow = (values: Row, before: Row = {}): Row => ({
    ...columns.toRow(values),
    searchText: searchTextOf(
      searchable.map((name) => (values[name] === undefined ? before[name] : values[name])),
    ),
  });
  const toRecord = (row: Row) => columns.toRecord(row) as Stored;

  async function findBy(db: Handle, column: string, value: unknown): Promise<Stored | undefined> {
    const row = await tableOf(db)
      .selectFrom(table)
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row && toRecord(row);
  }
  const find = (db: Handle, id: number) => findBy(db, 'id', id);

  const missing = () => new AppError('notFound', `There is no such ${noun}.`);

  return {
    table,
    lists,
    sortable: Object.keys(sortable),
    list: async (db, filter = {}) => (await lists.rows(db, filter)).map(toRecord),
    count: (db, filter = {}) => lists.count(db, filter),
    find,
    findBy,
    async insert(trx, values, now) {
      const at = now.toISOString();
      const row = await tableOf(trx)
        .insertInto(table)
        .values({ ...toRow(values), version: 1, createdAt: at, updatedAt: at })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toRecord(row);
    },
    async replace(trx, id, values, now, expectedVersion) {
      const current = await find(trx, id);
      if (!current) throw missing();
      const stale = AppError.stale(`Somebody else has changed this ${noun} meanwhile.`, current);
      if (expectedVersion !== undefined && expectedVersion !== current.version) throw stale;
      const row = await tableOf(trx)
        .updateTable(table)
        .set({
          ...toRow(values, current),
          version: current.version + 1,
          updatedAt: now.toISOString(),
        })
        .where('id', '=', id)
        .where('version', '=', current.version)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw stale;
      return toRecord(row);
    },
    async remove(trx, id) {
      const result = await tableOf(trx).deleteFrom(table).where('id', '=', id).executeTakeFirst();
      if (result.numDeletedRows === 0n) throw missing();
    },
  };
}
