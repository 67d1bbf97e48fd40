import { type Kysely, sql } from 'kysely';

// Sessions are now found by the hash of their token. Existing ones end: staff sign in again.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from staff_sessions`.execute(db);
  await db.schema.alterTable('staff_sessions').renameColumn('token', 'token_hash').execute();
}
