import { type Kysely, sql } from 'kysely';

/** Tokens last a year at most, and end when their maker stops being an owner; their webhooks pause. */
export async function up(db: Kysely<never>): Promise<void> {
  const year = new Date();
  year.setUTCFullYear(year.getUTCFullYear() + 1);
  const latest = year.toISOString();
  await sql`update api_tokens set until = ${latest} where until is null or until > ${latest}`.execute(
    db,
  );
  const madeByAnOwner = sql`exists (select 1 from staff
    where coalesce(username, name) = made_by and role = 'owner' and coalesce(banned, 0) = 0)`;
  await sql`delete from api_tokens where not ${madeByAnOwner}`.execute(db);
  await sql`update webhooks set active = 0 where not ${madeByAnOwner}`.execute(db);
}
