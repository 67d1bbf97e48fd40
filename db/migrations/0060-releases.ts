import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from '../column-types.ts';

/** Drafts that are published together; `done` has what was published, for undoing it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('releases')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('at', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('done', 'text', (column) => column.notNull())
    .addColumn('refusals', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .execute();
  await sql`create index releases_due on releases (at) where status = 'planned'`.execute(db);
  await sql`create index drafts_of_release on drafts (release_id) where release_id is not null`.execute(
    db,
  );
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create trigger tell_change after insert or update or delete on releases for each row execute function tell_change('releases')`.execute(
    db,
  );
}
