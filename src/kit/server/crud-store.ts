// List, find, insert, replace and remove for one plain table. The wire schema says which columns
// there are and how each is kept: flags as 0/1, lists and objects as JSON text.
import type { Expression, Kysely, SqlBool } from 'kysely';
import { z } from 'zod';
import type { Handle } from '../../lib/database.ts';
import { AppError } from '../../lib/errors.ts';
import { holdsText, searchTextOf } from '../../lib/full-text.ts';
import type { StoredRecord } from '../resource.ts';

type Row = Record<string, unknown>;
// Which table it is, is known when the store is made; Kysely's types cannot follow that.
type AnyTable = Kysely<Record<string, Row>>;

export interface ListFilter {
  q?: string | undefined;
  /** Equal values by column. */
  where?: Record<string, string | number | undefined>;
  /** Further conditions, which a feature's own store makes. */
  conditions?: Expression<SqlBool>[];
  limit?: number | undefined;
  offset?: number | undefined;
  /** Rows after this id: a page costs the same wherever it is. */
  after?: number | undefined;
}

export interface CrudStore<Stored extends StoredRecord> {
  list(db: Handle, filter?: ListFilter): Promise<Stored[]>;
  count(db: Handle, filter?: ListFilter): Promise<number>;
  find(db: Handle, id: number): Promise<Stored | undefined>;
  findBy(db: Handle, column: keyof Stored & string, value: string): Promise<Stored | undefined>;
  insert(trx: Handle, values: Row, now: Date): Promise<Stored>;
  /** @throws AppError 404, and 409 with `current` when `expectedVersion` is an old one. */
  replace(
    trx: Handle,
    id: number,
    values: Row,
    now: Date,
    expectedVersion?: number,
  ): Promise<Stored>;
  /** @throws AppError 404 */
  remove(trx: Handle, id: number): Promise<void>;
}

/**
 * @param table camelCase name of a table with `id`, `version`, `search_text`, `created_at` and
 *   `updated_at` beside the schema's own columns.
 * @param searchable fields that a search looks into.
 */
export function crudStore<Wire extends z.ZodObject>(
  engine: 'sqlite' | 'postgres',
  table: string,
  schema: Wire,
  searchable: string[],
  noun: string,
): CrudStore<z.output<Wire> & StoredRecord> {
  type Stored = z.output<Wire> & StoredRecord;
  const codecs = new Map(
    Object.entries(schema.shape).map(([name, field]) => [name, codecOf(field as z.ZodType)]),
  );
  const tableOf = (db: Handle) => db as unknown as AnyTable;

  function toRow(values: Row): Row {
    const row: Row = {};
    for (const [name, codec] of codecs) {
      if (name !== 'id' && name !== 'version' && name in values)
        row[name] = codec.toColumn(values[name]);
    }
    return { ...row, searchText: searchTextOf(searchable.map((name) => values[name])) };
  }

  function toRecord(row: Row): Stored {
    const record: Row = {};
    for (const [name, codec] of codecs) record[name] = codec.fromColumn(row[name]);
    return record as Stored;
  }

  function matching(db: Handle, { q, where = {}, conditions = [] }: ListFilter) {
    let query = tableOf(db).selectFrom(table);
    for (const [column, value] of Object.entries(where)) {
      if (value !== undefined) query = query.where(column, '=', value);
    }
    for (const condition of conditions) query = query.where(condition);
    return q?.trim() ? query.where(holdsText(engine, table, q)) : query;
  }

  async function find(db: Handle, id: number): Promise<Stored | undefined> {
    const row = await tableOf(db)
      .selectFrom(table)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toRecord(row);
  }

  const missing = () => new AppError('notFound', `There is no such ${noun}.`);

  return {
    async list(db, filter = {}) {
      const { limit, offset, after } = filter;
      let query = matching(db, filter).selectAll().orderBy('id');
      if (after !== undefined) query = query.where('id', '>', after);
      if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0);
      return (await query.execute()).map(toRecord);
    },
    async count(db, filter = {}) {
      const row = await matching(db, filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
    find,
    async findBy(db, column, value) {
      const row = await tableOf(db)
        .selectFrom(table)
        .selectAll()
        .where(column, '=', value)
        .executeTakeFirst();
      return row && toRecord(row);
    },
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
      const stale = new AppError('conflict', `Somebody else has changed this ${noun} meanwhile.`, {
        body: { current },
      });
      if (expectedVersion !== undefined && expectedVersion !== current.version) throw stale;
      const row = await tableOf(trx)
        .updateTable(table)
        .set({ ...toRow(values), version: current.version + 1, updatedAt: now.toISOString() })
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

interface Codec {
  toColumn(value: unknown): unknown;
  fromColumn(value: unknown): unknown;
}

const plain: Codec = { toColumn: (value) => value ?? null, fromColumn: (value) => value };
const flag: Codec = { toColumn: (value) => (value ? 1 : 0), fromColumn: (value) => value === 1 };
const json: Codec = {
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (value) => JSON.parse(String(value)),
};

function codecOf(field: z.ZodType): Codec {
  if (field instanceof z.ZodBoolean) return flag;
  return field instanceof z.ZodArray || field instanceof z.ZodObject ? json : plain;
}
