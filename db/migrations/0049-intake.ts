import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Several people may share one address: each page load has its own.
  await db.schema
    .alterTable('slot_holds')
    .addColumn('page', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Keyed hash of the e-mail address that a list was sent to: an erasure finds the list by it.
  await db.schema.alterTable('price_links').addColumn('email_hash', 'text').execute();
  await db.schema
    .createIndex('price_links_by_email')
    .on('price_links')
    .column('email_hash')
    .execute();
  // E-mails to an address are counted in sms_counts now.
  await db.schema.dropIndex('messages_price_lists').execute();
}
