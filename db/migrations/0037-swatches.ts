import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';
import { createTextSortIndex } from '../sort-index.ts';
import { createWordIndex } from '../word-index.ts';

const TABLE = 'swatch_requests';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable(TABLE)
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('postcode', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    // JSON: their names at the time of the request.
    .addColumn('swatches', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  // How much a household has requested lately.
  await index(db, ['postcode', 'created_at']);
  await index(db, ['created_at']);
  await sql`create index swatch_requests_status on swatch_requests (status, id)`.execute(db);
  await sql`create index swatch_requests_by_email on swatch_requests (lower(email))`.execute(db);
  for (const column of ['name', 'status']) await createTextSortIndex(db, TABLE, column);
  await createSearchIndex(db, TABLE);
  await createWordIndex(db, TABLE, ['name', 'address', 'postcode', 'email', 'phone', 'swatches']);

  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger tell_change after insert or update or delete on swatch_requests for each row execute function tell_change('swatches')`.execute(
      db,
    );
    return;
  }
  // Otherwise FTS5 only marks a text as deleted, and keeps its words until it next merges.
  await sql`insert into swatch_requests_search (swatch_requests_search, rank) values ('secure-delete', 1)`.execute(
    db,
  );
}

const index = (db: Kysely<never>, columns: string[]) =>
  db.schema
    .createIndex(`${TABLE}_by_${columns.join('_')}`)
    .on(TABLE)
    .columns(columns)
    .execute();
