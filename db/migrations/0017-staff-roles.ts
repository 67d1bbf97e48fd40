import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Fields of better-auth's admin plugin. Existing staff keep all their rights; without a role, a new account has the
  // fewest.
  const staffColumns = [
    ['role', 'text'],
    ['banned', 'integer'],
    ['ban_reason', 'text'],
    ['ban_expires', 'text'],
    ['last_sign_in_at', 'text'],
    // Secret address of a personal calendar feed, hashed.
    ['calendar_token_hash', 'text'],
    ['calendar_since', 'text'],
  ] as const;
  for (const [name, type] of staffColumns) {
    await db.schema.alterTable('staff').addColumn(name, type).execute();
  }
  await sql`update staff set role = 'owner', banned = 0`.execute(db);
  await db.schema
    .createIndex('staff_calendar_token')
    .unique()
    .on('staff')
    .column('calendar_token_hash')
    .execute();
  await db.schema.alterTable('staff_sessions').addColumn('impersonated_by', 'text').execute();

  // A single-use link that sets a password: only the latest per member of staff.
  await db.schema
    .createTable('staff_password_links')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('staff.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .alterTable('appointments')
    .addColumn('assigned_to', 'text', (column) => column.references('staff.id'))
    .execute();
  // For an adviser's own visits, by day for the diary and by number for the list.
  await db.schema
    .createIndex('appointments_assigned_day')
    .on('appointments')
    .columns(['assigned_to', 'preferred_date'])
    .where(sql.ref('assigned_to'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('appointments_assigned')
    .on('appointments')
    .columns(['assigned_to', 'id'])
    .where(sql.ref('assigned_to'), 'is not', null)
    .execute();
}
