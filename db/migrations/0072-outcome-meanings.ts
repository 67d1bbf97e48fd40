import { type Kysely, sql } from 'kysely';
import { createChangeNotes } from '../customer-join.ts';

/**
 * A visit says what its outcome means for the customer. Where Settings were never saved the outcomes are those that the
 * program comes with. Customers of a file who have never been in touch are no enquiries: their stages are reckoned again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table appointments add column means text not null default 'open'`.execute(db);
  await createChangeNotes(db, 'appointments', [
    'status',
    'preferred_date',
    'visit_token_hash',
    'means',
  ]);
  for (const [means, reason] of [
    ['won', 'Bought'],
    ['lost', 'Not for us'],
  ]) {
    await sql`update appointments set means = ${means} where status = 'completed' and reason = ${reason}
      and not exists (select 1 from settings where group_name = 'booking')`.execute(db);
  }
  await sql`insert into customer_changes (customer_id)
    select id from customers where import_id is not null`.execute(db);
}
