import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  // Every version of a product's prices, never changed. The list is JSON.
  await db.schema
    .createTable('price_lists')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('product_id', 'integer', (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addColumn('written_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('price_lists_version', ['product_id', 'version'])
    .execute();
  // What the customer wants, with the prices at that time: JSON, null if nothing was said.
  await db.schema.alterTable('appointments').addColumn('windows', 'text').execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create trigger tell_change after insert or update or delete on price_lists for each row execute function tell_change('catalogue')`.execute(
    db,
  );
}
