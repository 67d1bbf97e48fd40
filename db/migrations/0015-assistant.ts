import type { Kysely } from 'kysely';
import { autoId, keyIsTable } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';
import { createTextSortIndex } from '../sort-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('faqs')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('keywords', 'text', (column) => column.notNull())
    .addColumn('related_href', 'text', (column) => column.notNull())
    .addColumn('order', 'integer', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createSearchIndex(db, 'faqs');
  for (const column of ['question', 'category']) await createTextSortIndex(db, 'faqs', column);
  await db.schema.createIndex('faqs_by_order').on('faqs').columns(['order', 'id']).execute();

  await db.schema
    .createTable('assistant_conversations')
    .addColumn('id', 'integer', autoId(db))
    // A hash of the 128 bits that only the visitor has.
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message_count', 'integer', (column) => column.notNull())
    .addColumn('last_text', 'text', (column) => column.notNull())
    .addColumn('proposed_at', 'text')
    .addColumn('appointment_id', 'integer')
    .addColumn('handed_off_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('assistant_conversations_by_age')
    .on('assistant_conversations')
    .column('updated_at')
    .execute();

  await db.schema
    .createTable('assistant_messages')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('conversation_id', 'integer', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('intent', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('assistant_messages_of_conversation')
    .on('assistant_messages')
    .columns(['conversation_id', 'id'])
    .execute();

  await db.schema
    .createTable('assistant_questions')
    .addColumn('id', 'integer', autoId(db))
    // The question in normalised words, so that its spellings count as one.
    .addColumn('words', 'text', (column) => column.notNull().unique())
    .addColumn('example', 'text', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('assistant_questions_by_asked')
    .on('assistant_questions')
    .columns(['asked', 'id'])
    .execute();

  await db.schema
    .createTable('assistant_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('assistant_counts_key', ['day', 'what'])
    .modifyEnd(keyIsTable(db))
    .execute();
}
