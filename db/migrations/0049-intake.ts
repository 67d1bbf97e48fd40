import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Of several people behind one address each page has its own.
  await db.schema
    .alterTable('slot_holds')
    .addColumn('page', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Of the e-mail address that a list was sent to, keyed: by it an erasure finds the list.
  await db.schema.alterTable('price_links').addColumn('email_hash', 'text').execute();
  await db.schema
    .createIndex('price_links_by_email')
    .on('price_links')
    .column('email_hash')
    .execute();
  // What is sent to an address is counted in sms_counts now.
  await db.schema.dropIndex('messages_price_lists').execute();
}
