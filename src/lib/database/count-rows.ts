import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './database.ts';

/** How many rows a query finds, before it selects anything. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const row = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number((row as { count: number }).count);
}
