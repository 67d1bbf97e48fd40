import type { z } from 'zod';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import type { OrderedRecord, OrderedResource } from '../ordered.ts';
import type { Row } from './crud-columns.ts';
import type { ListFilter } from './crud-list-store.ts';
import { type AnyTable, crudStore } from './crud-store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    orderedLists: { name: string; writes: number };
  }
}

export interface OrderedStore<Stored extends OrderedRecord> {
  readonly table: string;
  list(db: Handle, filter?: Pick<ListFilter, 'q'>): Promise<Stored[]>;
  find(db: Handle, id: number): Promise<Stored | undefined>;
  /** Locks out other writers until the transaction ends. @returns 1 for the first lock ever */
  lock(trx: Handle): Promise<number>;
  isUntouched(db: Handle): Promise<boolean>;
  insert(trx: Handle, values: Omit<Stored, 'id' | 'version'>, now: Date): Promise<Stored>;
  /**
   * Changes the given fields. In a new section without an order it goes last; records that move aside keep their
   * version.
   * @throws AppError 404, and 409 with `current` for an old `expectedVersion`
   */
  change(
    trx: Handle,
    id: number,
    changes: Partial<Stored>,
    now: Date,
    expectedVersion?: number,
  ): Promise<Stored>;
  /** @param ids every record of the section. @throws AppError 409 if they are not. */
  reorder(trx: Handle, section: string, ids: readonly number[]): Promise<void>;
  remove(trx: Handle, id: number): Promise<Stored>;
  /** Makes room for a record that was put back at its old order. */
  settle(trx: Handle, id: number): Promise<void>;
}

/** @param table camelCase name of a table like a `crudStore`'s, with a row in `ordered_lists`. */
export function orderedStore<Wire extends z.ZodObject, Input extends z.ZodObject>(
  engine: Database['engine'],
  table: string,
  { schema, searchable, singular, sections }: OrderedResource<Wire, Input>,
): OrderedStore<z.output<Wire> & OrderedRecord> {
  type Stored = z.output<Wire> & OrderedRecord;
  const noun = singular.toLowerCase();
  const records = crudStore(engine, table, schema, searchable, noun);
  const rows = (db: Handle) => db as unknown as AnyTable;
  const sectionOf = (record: Row) => String(record[sections.field]);

  async function lock(trx: Handle) {
    const { writes } = await trx
      .updateTable('orderedLists')
      .set(({ eb }) => ({ writes: eb('writes', '+', 1) }))
      .where('name', '=', table)
      .returning('writes')
      .executeTakeFirstOrThrow();
    return writes;
  }

  async function found(db: Handle, id: number): Promise<Stored> {
    const record = existing(await records.find(db, id), noun);
    return record as Stored;
  }

  async function placesOf(db: Handle, section: string) {
    const places = await rows(db)
      .selectFrom(table)
      .select(['id', 'order'])
      .where(sections.field, '=', section)
      .orderBy('order')
      .orderBy('id')
      .execute();
    return places.map(({ id, order }) => ({ id: Number(id), order: Number(order) }));
  }

  async function othersOf(db: Handle, section: string, id?: number) {
    const places = await placesOf(db, section);
    return places.map((place) => place.id).filter((other) => other !== id);
  }

  async function renumber(trx: Handle, section: string, ids: readonly number[]) {
    const orders = new Map((await placesOf(trx, section)).map(({ id, order }) => [id, order]));
    for (const [order, id] of ids.entries()) {
      if (orders.get(id) === order) continue;
      await rows(trx).updateTable(table).set({ order }).where('id', '=', id).execute();
    }
  }

  async function place(trx: Handle, section: string, id: number, order: number) {
    const others = await othersOf(trx, section, id);
    await renumber(trx, section, others.toSpliced(order, 0, id));
  }

  return {
    table,
    lock,
    async list(db, filter = {}) {
      const found = (await records.list(db, filter)) as Stored[];
      const rank = (record: Stored) => sections.names.indexOf(sectionOf(record));
      return found.sort((a, b) => rank(a) - rank(b) || a.order - b.order);
    },
    async find(db, id) {
      return (await records.find(db, id)) as Stored | undefined;
    },
    async isUntouched(db) {
      const { writes } = await db
        .selectFrom('orderedLists')
        .select('writes')
        .where('name', '=', table)
        .executeTakeFirstOrThrow();
      return writes === 0;
    },
    async insert(trx, values, now) {
      await lock(trx);
      // The place is decided below: the one sent may be any number.
      const { id } = await records.insert(trx, { ...values, order: 0 }, now);
      await place(trx, sectionOf(values), id, Number(values.order));
      return found(trx, id);
    },
    async change(trx, id, changes, now, expectedVersion) {
      await lock(trx);
      const before = await found(trx, id);
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      const after: Stored = { ...before, ...Object.fromEntries(given) };
      await records.replace(trx, id, { ...after, order: before.order }, now, expectedVersion);
      const [from, to] = [sectionOf(before), sectionOf(after)];
      if (from !== to) await renumber(trx, from, await othersOf(trx, from));
      if (changes.order !== undefined) await place(trx, to, id, changes.order);
      else if (from !== to) await place(trx, to, id, Number.MAX_SAFE_INTEGER);
      return found(trx, id);
    },
    async reorder(trx, section, ids) {
      await lock(trx);
      const known = new Set(await othersOf(trx, section));
      const given = new Set(ids);
      if (given.size !== ids.length || known.symmetricDifference(given).size > 0) {
        throw new AppError('conflict', 'The list has changed meanwhile. Please look again.');
      }
      await renumber(trx, section, ids);
    },
    async remove(trx, id) {
      await lock(trx);
      const record = await found(trx, id);
      await records.remove(trx, id);
      const section = sectionOf(record);
      await renumber(trx, section, await othersOf(trx, section));
      return record;
    },
    async settle(trx, id) {
      await lock(trx);
      const record = await found(trx, id);
      await place(trx, sectionOf(record), id, record.order);
    },
  };
}
