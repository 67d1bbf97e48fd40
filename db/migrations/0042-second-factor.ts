import type { Kysely } from 'kysely';

// The tables of better-auth's plugins for a second factor and passkeys: see 0004-auth.ts.
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('staff')
    .addColumn('two_factor_enabled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // 1 for a session that began with a second factor or a passkey.
  await db.schema
    .alterTable('staff_sessions')
    .addColumn('second_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('staff_two_factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().unique().references('staff.id').onDelete('cascade'),
    )
    // Both encrypted.
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer')
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', 'text')
    .execute();

  // Codes of authenticator apps used in the last minutes.
  await db.schema
    .createTable('staff_used_codes')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('staff.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_used_codes_key', ['user_id', 'code_hash'])
    .execute();

  await db.schema
    .createTable('staff_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('staff.id').onDelete('cascade'),
    )
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', 'text')
    .execute();
  await db.schema
    .createIndex('staff_passkeys_user')
    .on('staff_passkeys')
    .column('user_id')
    .execute();
  await db.schema
    .createIndex('staff_verifications_identifier')
    .on('staff_verifications')
    .column('identifier')
    .execute();
}
