import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { foldText } from '../../src/lib/text/fold-text.ts';

const BATCH = 1000;

/** Lists are searched as everything else is: 'lucja' finds Łucja, and O'Neill is found with either apostrophe. */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    // SQLite has it from the program (src/lib/database/engines.ts).
    await sql`create function fold_text(value text) returns text language sql immutable parallel safe as $$
      select normalize(translate(replace(replace(replace(replace(replace(replace(replace(replace(lower(
        regexp_replace(normalize(value, nfkd), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g')),
        'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss'),
        'łŁøØđĐħĦŧŦıŋŊðÐ''’‘ʼ\`', 'llooddhhttinndd'), nfkc) $$`.execute(db);
  }
  const tables = await db.introspection.getTables();
  for (const { name, columns, isView } of tables) {
    const isSource = columns.some((column) => column.name === 'search_text');
    if (!isView && isSource && columns.some((column) => column.name === 'id')) await fold(db, name);
  }
  // What search everything has indexed, is read again.
  for (const { name } of tables) {
    if (!name.endsWith('_words')) continue;
    const source = name.slice(0, -'_words'.length);
    await sql`insert into word_index_changes (source, record_id)
      select ${sql.lit(source)}, id from ${sql.table(source)} order by id`.execute(db);
  }
}

async function fold(db: Kysely<never>, name: string): Promise<void> {
  const table = sql.table(name);
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, search_text as text from ${table} where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    for (const { id, text } of rows) {
      const folded = foldText(text);
      if (folded === text) continue;
      await sql`update ${table} set search_text = ${folded} where id = ${id}`.execute(db);
    }
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.id);
  }
}
