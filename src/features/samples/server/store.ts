import { sql } from 'kysely';
import { noteSampleRecords } from '../../../kit/crud/server/sample-store.ts';
import type { Handle } from '../../../lib/database/database.ts';
import type {} from '../../appointments/server/store.ts';
import type {} from '../../appointments/waiting/server/waiting-store.ts';
import type {} from '../../assistant/server/store.ts';
import type {} from '../../auth/server/store.ts';
import type {} from '../../contact/server/store.ts';
import type {} from '../../counts/server/store.ts';
import { removeEmptyCustomers } from '../../customers/server/store.ts';
import type {} from '../../notifications/server/store.ts';
import type {} from '../../pricing/server/store.ts';
import { readSettings, saveSettings } from '../../settings/server/store.ts';
import type {} from '../../swatches/server/store.ts';
import { type Samples, type ShownSample, shownSamples } from '../samples.ts';

/** Tables with samples, each with the column that identifies a record. */
const KEYS = {
  appointments: 'id',
  waitingEntries: 'id',
  contactSubmissions: 'id',
  swatchRequests: 'id',
  messages: 'id',
  assistantConversations: 'id',
  assistantQuestions: 'id',
  assistantCounts: 'day',
  counts: 'day',
  staff: 'id',
  adviserTimes: 'userId',
  auditEntries: 'id',
  priceLinks: 'tokenHash',
} as const;

/** One exception of the opening days, as JSON: part of the settings, not a table. */
const EXCEPTION = 'exception';

/** Records rows of a table as samples; those of other tables go with them. */
export async function noteSamples(
  trx: Handle,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const key = table in KEYS ? KEYS[table as keyof typeof KEYS] : undefined;
  if (!key) return;
  const ids = new Set(rows.map((row) => String(row[key])));
  await noteSampleRecords(
    trx,
    [...ids].map((recordId) => ({ tableName: table, recordId })),
  );
}

/** Records an exception in the settings as a sample. */
export const noteSampleException = (trx: Handle, exception: object): Promise<void> =>
  noteSampleRecords(trx, [{ tableName: EXCEPTION, recordId: JSON.stringify(exception) }]);

const DEMO = { tableName: 'demo', recordId: 'to load' };

/** Notes that a start could not load the demo. */
export const noteDemoToLoad = (trx: Handle): Promise<void> => noteSampleRecords(trx, [DEMO]);

/** Removes that note. @returns whether it was there; true in one of several processes only */
export async function takeDemoToLoad(trx: Handle): Promise<boolean> {
  const taken = trx.deleteFrom('sampleRecords').where('tableName', '=', DEMO.tableName);
  return (await taken.returning('recordId').execute()).length > 0;
}

/** The remaining samples that staff can see. */
export async function listSamples(db: Handle): Promise<Samples> {
  const shown = await Promise.all(
    shownSamples.map(async (table): Promise<[ShownSample, string[]]> => {
      const { rows } = await sql<{ id: string }>`
        select record_id as id from sample_records where table_name = ${table}
        and record_id in (select cast(${sql.ref(KEYS[table])} as text) from ${sql.table(table)})
        `.execute(db);
      return [table, rows.map(({ id }) => id)];
    }),
  );
  return Object.fromEntries(shown) as Samples;
}

/**
 * Deletes every sample with its dependent records, and frees the places it held.
 * @param closeAccounts removes the demo's password from sample accounts that stay.
 */
export async function removeSamples(
  trx: Handle,
  closeAccounts: (trx: Handle) => Promise<void>,
): Promise<void> {
  const noted = Map.groupBy(
    await trx.selectFrom('sampleRecords').selectAll().execute(),
    ({ tableName }) => tableName,
  );
  // PostgreSQL refuses an empty list, and no record has the number 0.
  const ids = (table: string) => ['0', ...(noted.get(table) ?? []).map((one) => one.recordId)];
  const numbers = (table: string) => ids(table).map(Number);

  const customers = await customersOf(trx, ids);
  const conversations = numbers('assistantConversations');
  await trx.deleteFrom('assistantMessages').where('conversationId', 'in', conversations).execute();
  await trx.deleteFrom('assistantConversations').where('id', 'in', conversations).execute();
  await trx
    .deleteFrom('assistantQuestions')
    .where('id', 'in', numbers('assistantQuestions'))
    .execute();
  await trx.deleteFrom('assistantCounts').where('day', 'in', ids('assistantCounts')).execute();
  await trx.deleteFrom('counts').where('day', 'in', ids('counts')).execute();
  await trx.deleteFrom('priceLinks').where('tokenHash', 'in', ids('priceLinks')).execute();
  await trx.deleteFrom('auditEntries').where('id', 'in', numbers('auditEntries')).execute();

  await trx.deleteFrom('waitingEntries').where('id', 'in', numbers('waitingEntries')).execute();
  await trx.deleteFrom('appointments').where('id', 'in', numbers('appointments')).execute();
  await trx
    .deleteFrom('contactSubmissions')
    .where('id', 'in', numbers('contactSubmissions'))
    .execute();
  await trx.deleteFrom('swatchRequests').where('id', 'in', numbers('swatchRequests')).execute();
  // By number only: the contact may be a real person by now.
  const messages = await trx
    .deleteFrom('messages')
    .where(({ or, eb }) =>
      or([eb('id', 'in', numbers('messages')), eb('appointmentId', 'in', numbers('appointments'))]),
    )
    .returning('recipient')
    .execute();
  const recipients = ['0', ...messages.map(({ recipient }) => recipient)];
  await trx.deleteFrom('smsCounts').where('recipient', 'in', recipients).execute();
  await removeAdvisers(trx, ids('staff'));
  await closeAccounts(trx);
  await removeExceptions(trx, new Set(ids(EXCEPTION)));
  await removeEmptyCustomers(trx, customers);
  await trx.deleteFrom('sampleRecords').execute();
}

/** Whose these samples are. */
async function customersOf(trx: Handle, ids: (table: string) => string[]): Promise<number[]> {
  const tables = [
    ...(['appointments', 'waitingEntries', 'contactSubmissions', 'swatchRequests'] as const),
    ...(['assistantConversations', 'priceLinks'] as const),
  ];
  const asked = tables.map(
    (table) => sql`select customer_id from ${sql.table(table)}
      where cast(${sql.ref(KEYS[table])} as text) in (${sql.join(ids(table))})`,
  );
  const { rows } = await sql<{
    customerId: number | null;
  }>`${sql.join(asked, sql` union `)}`.execute(trx);
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** An account with more rights than an adviser's now belongs to a real person. */
async function removeAdvisers(trx: Handle, ids: string[]): Promise<void> {
  const advisers = trx
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', ids)
    .where('role', '=', 'adviser');
  await trx
    .updateTable('appointments')
    .set({ assignedTo: null })
    .where('assignedTo', 'in', advisers)
    .execute();
  await trx.deleteFrom('staff').where('id', 'in', ids).where('role', '=', 'adviser').execute();
}

async function removeExceptions(trx: Handle, samples: ReadonlySet<string>): Promise<void> {
  const { booking } = await readSettings(trx);
  const exceptions = booking.exceptions.filter((one) => !samples.has(JSON.stringify(one)));
  if (exceptions.length === booking.exceptions.length) return;
  await saveSettings(trx, { booking: { ...booking, exceptions } });
}
