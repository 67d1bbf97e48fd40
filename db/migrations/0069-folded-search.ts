import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Every search folds letters by one rule (src/lib/text/fold-text.ts). Search texts are folded at once. Records whose
 * words fold to more than lower case are indexed again in the background; the others need nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await createFoldText(db);
  const tables = await db.introspection.getTables();
  for (const { name, columns } of tables) {
    const table = sql.table(name);
    const has = (wanted: string) => columns.some((column) => column.name === wanted);
    if (has('id') && has('search_text')) {
      await sql`update ${table} set search_text = fold_text(search_text)
        where search_text <> fold_text(search_text)`.execute(db);
    }
    if (!tables.some((other) => other.name === `${name}_words`)) continue;
    const texts = columns.filter(({ dataType }) => /^text$/i.test(dataType));
    const text = sql`concat_ws(' ', ${sql.join(texts.map((column) => sql.ref(column.name)))})`;
    await sql`insert into word_index_changes (source, record_id)
      select ${sql.lit(name)}, id from ${table}
      where fold_text(${text}) <> lower(${text}) order by id`.execute(db);
  }
}

/** SQLite has it from the program (src/lib/database/engines.ts). */
async function createFoldText(db: Kysely<never>): Promise<void> {
  // In capitals, too: in some locales PostgreSQL knows no others than A to Z.
  const [letters, plain] = ['łŁøØđĐðÐɖƉħĦıŧŦŋŊəƏςÆŒÞẞ', 'llooddddddhhittnneeσæœþß'];
  let text = `translate(whole, '“”„‟''’‘‛ʼʻʹ\`´′', '""""')`;
  text = `regexp_replace(normalize(${text}, NFKD), '[${unseenSigns()}]+', '', 'g')`;
  text = `lower(translate(${text}, '${letters}', '${plain}'))`;
  for (const [from, to] of ['æ ae', 'œ oe', 'þ th', 'ß ss'].map((pair) => pair.split(' '))) {
    text = `replace(${text}, '${from}', '${to}')`;
  }
  await sql`create function fold_text(whole text) returns text language sql immutable parallel safe strict
    as ${sql.lit(`select normalize(${text}, NFKC)`)}`.execute(db);
}

/** Marks upon letters, and signs that no screen shows, as ranges: PostgreSQL has no name for them. */
function unseenSigns(): string {
  const isUnseen = (code: number) => /[\p{M}\p{Cf}]/u.test(String.fromCodePoint(code));
  const codes = Array.from({ length: 0xe_0200 }, (_, code) => code).filter(isUnseen);
  const written = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  const starts = codes.filter((code) => !isUnseen(code - 1)).map(written);
  const ends = codes.filter((code) => !isUnseen(code + 1)).map(written);
  return starts.map((start, at) => `${start}-${ends[at]}`).join('');
}
