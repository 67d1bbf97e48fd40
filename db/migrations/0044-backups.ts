import { type Kysely, sql } from 'kysely';
import { autoId } from '../column-types.ts';

/** When backups were made and tested, by which process, and the progress of a running one. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('machine', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer')
    .addColumn('size', 'bigint')
    .addColumn('rows', 'bigint')
    .addColumn('files', 'integer')
    .addColumn('differences', 'integer')
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('beat_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  // Only one process runs at a time.
  await sql`create unique index backup_runs_running on backup_runs (state) where state = 'running'`.execute(
    db,
  );
}
