import { type Kysely, sql } from 'kysely';

/** A conversation’s state held what its visitor had told of themselves. Transcripts, without those details, stay. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = await db.introspection.getTables();
  const kept = tables.find(({ name }) => name === 'assistant_conversations');
  // Gone already where a start was broken off after it.
  if (!kept?.columns.some(({ name }) => name === 'state')) return;
  await sql`alter table assistant_conversations drop column state`.execute(db);
}
