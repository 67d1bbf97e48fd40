import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // When an adviser works and is away, where they start from and what they do: lists are JSON. Without a row they are
  // always available.
  await db.schema
    .createTable('adviser_times')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('staff.id').onDelete('cascade'),
    )
    .addColumn('hours', 'text', (column) => column.notNull())
    .addColumn('leave', 'text', (column) => column.notNull())
    .addColumn('home_postcode', 'text', (column) => column.notNull())
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create trigger tell_change after insert or update or delete on adviser_times for each row execute function tell_change('staff')`.execute(
    db,
  );
}
