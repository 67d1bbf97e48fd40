import { type Kysely, sql } from 'kysely';

/** Searches find the last digits of a number, and a visit’s reference without its letter: records with either are indexed again. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const { name, columns } of tables) {
    const hasNumbers = columns.some((column) => /^(phones?|recipient)$/.test(column.name));
    if (!hasNumbers || !tables.some((other) => other.name === `${name}_words`)) continue;
    await sql`insert into word_index_changes (source, record_id)
      select ${sql.lit(name)}, id from ${sql.table(name)} order by id`.execute(db);
  }
}
