// The server's half of an entity (crud/entity.ts): what its fields and its paths already say of it.
import type { z } from 'zod';
import type { Base, Database } from '../../../lib/database/database.ts';
import type { Entity } from '../../crud/entity.ts';
import type { StoredRecord } from '../../crud/resource.ts';
import { crudApi } from '../../crud/server/crud-api.ts';
import type { CrudStore } from '../../crud/server/crud-store.ts';
import type { crudLife } from '../../life/server/life.ts';
import { text } from '../row-text.ts';
import type { Row, SearchWords, ServerRecord } from './record.ts';

interface Own<Wire extends z.ZodObject, Input extends z.ZodObject>
  extends Omit<ServerRecord<Base>, 'facts' | 'table' | 'life'> {
  life?: ReturnType<typeof crudLife<Wire, Input>>;
}

/** Its declaration, which the entity begins. */
export function recordOf<
  Wire extends z.ZodObject,
  Input extends z.ZodObject,
  Mine extends Own<Wire, Input>,
>(
  entity: Entity<Wire, Input>,
  storeOf: (database: Database) => CrudStore<z.output<Wire> & StoredRecord>,
  own: Mine,
): ServerRecord<Base> & Mine {
  const { facts, table, seenAt } = entity;
  const { life } = own;
  return {
    facts,
    table,
    texts: async (database) =>
      (await storeOf(database).list(database.db)) as readonly StoredRecord[],
    ...(life && { api: (services: Base) => crudApi(life(services)) }),
    ...(seenAt && { seenAt: ({ data }) => seenAt(data as z.output<Wire>) }),
    ...own,
  };
}

/** How the search over everything reads it, by its columns, the title first. */
export const wordsOf = (
  columns: readonly [title: string, ...texts: string[]],
  detailOf: (row: Row) => string,
): SearchWords => ({
  columns,
  read(row) {
    const [title, ...texts] = columns.map((name) => text(row[name]));
    return { title: title ?? '', texts };
  },
  detailOf,
});
