// The words of a table's records, for the search over everything: FTS5 on SQLite, tsvector on PostgreSQL. The program
// makes the words and writes them in the background (src/kit/search/word-indexer.ts); here are the index, and the
// notes of records to read again.
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from './column-types.ts';

/** What all word indexes share: the notes of changes, and each table's progress. */
export async function createWordIndexNotes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('word_index_changes')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('word_index_marks')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('last_id', 'integer', (column) => column.notNull())
    .execute();
  if (!isPostgres(db)) return;
  await sql`create function word_index_note() returns trigger language plpgsql as $$
    begin
      insert into word_index_changes (source, record_id) values (tg_table_name, coalesce(new.id, old.id));
      return null;
    end $$`.execute(db);
}

/**
 * Indexes the words of a table.
 * @param columns that the words come from: changes to others are not noted.
 */
export async function createWordIndex(
  db: Kysely<never>,
  table: string,
  columns: string[],
): Promise<void> {
  const source = sql.table(table);
  const index = sql.table(`${table}_words`);
  const named = sql.join(columns.map((column) => sql.ref(column)));
  const trigger = (event: string) => sql.ref(`${table}_words_${event}`);

  if (isPostgres(db)) {
    await sql`create table ${index} (id integer primary key, words tsvector not null)`.execute(db);
    // Written in the background, so that a search has nothing left to sort in.
    await sql`create index ${sql.ref(`${table}_words_index`)} on ${index} using gin (words) with (fastupdate = off)`.execute(
      db,
    );
    // Numbers are assigned before the commit, so the highest one seen proves nothing about lower ones: an insert is
    // noted like any other change.
    await sql`create trigger ${trigger('changed')} after insert or delete or update of ${named} on ${source} for each row execute function word_index_note()`.execute(
      db,
    );
    await sql`insert into word_index_changes (source, record_id) select ${sql.lit(table)}, id from ${source} order by id`.execute(
      db,
    );
    return;
  }
  // The words arrive folded and split, so that the simplest tokenizer keeps each as it is. No positions: phrases are
  // not searched. Prefixes are indexed for words still being typed.
  await sql`create virtual table ${index} using fts5(words, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'", prefix='1 2 3 4 5 6 7 8')`.execute(
    db,
  );
  const note = (row: string) =>
    sql`insert into word_index_changes (source, record_id) values (${sql.lit(table)}, ${sql.ref(`${row}.id`)})`;
  // An insert costs a booking nothing: SQLite has one writer, so numbers rise with the commits.
  await sql`create trigger ${trigger('updated')} after update of ${named} on ${source} begin ${note('new')}; end`.execute(
    db,
  );
  await sql`create trigger ${trigger('deleted')} after delete on ${source} begin ${note('old')}; end`.execute(
    db,
  );
}

const isPostgres = (db: Kysely<never>) => db.getExecutor().adapter instanceof PostgresAdapter;
