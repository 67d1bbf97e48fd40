import type { Kysely } from 'kysely';
import { keyIsTable } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('counts_key', ['day', 'name', 'path'])
    .modifyEnd(keyIsTable(db))
    .execute();
}
