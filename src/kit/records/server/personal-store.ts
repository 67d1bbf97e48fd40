// Tables whose rows carry an e-mail address, a telephone number or both.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { monthsBefore } from '../../../lib/time/london-day.ts';
import { columnsOf } from '../../crud/server/crud-columns.ts';
import type { Contact, PersonalList } from './personal.ts';
import type { Row } from './record.ts';

/** At a time: few enough for the parameters of one statement, and for nobody to wait. */
export const BATCH = 500;

/** A person's rows, by number however it was typed. */
async function findByContact(db: Handle, table: keyof Tables, contact: Contact): Promise<Row[]> {
  const likely =
    'email' in contact
      ? sql`lower(email) = ${contact.email}`
      : // Stored as typed: any signs may be between the digits.
        sql`phone like ${`%${[...contact.e164.slice(-4)].join('%')}%`}`;
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${likely} order by id`.execute(db);
  if ('email' in contact) return rows;
  return rows.filter(({ phone }) => readPhone(String(phone))?.e164 === contact.e164);
}

/** @param asked the columns that it has of the two */
export async function contactsIn(
  db: Handle,
  table: keyof Tables,
  asked: readonly string[] = ['email', 'phone'],
): Promise<{ email: string; phone: string }[]> {
  const { rows } = await sql<{ email?: string; phone?: string }>`
    select distinct ${sql.join(asked.map((column) => sql.ref(column)))}
    from ${sql.table(table)}`.execute(db);
  return rows.map(({ email = '', phone = '' }) => ({ email, phone }));
}

/** @returns how many */
export async function deleteRows(
  trx: Handle,
  table: keyof Tables,
  rows: readonly { id?: unknown }[],
): Promise<number> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id);
    await sql`delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(trx);
  }
  return rows.length;
}

/** Deletes some that are older. @param only SQL that is true of these @returns how many */
export const forgetAfter =
  (table: keyof Tables, months: number, only = 'true') =>
  async (trx: Handle, today: string) => {
    const { rows } = await sql<Row>`select id from ${sql.table(table)}
    where created_at < ${monthsBefore(today, months)} and ${sql.raw(only)} limit ${BATCH}`.execute(
      trx,
    );
    return deleteRows(trx, table, rows);
  };

/**
 * The list of a table that visitors write to: found by what it asks for of e-mail and telephone, deleted when a person
 * is erased.
 */
export function personalTable(
  table: keyof Tables,
  schema: z.ZodObject,
): Pick<PersonalList, 'answer' | 'find' | 'erase' | 'contacts'> {
  const asked = ['email', 'phone'].filter((column) => column in schema.shape);
  return {
    answer: schema,
    async find(db, { contact }) {
      if (!asked.includes('email' in contact ? 'email' : 'phone')) return [];
      const rows = await findByContact(db, table, contact);
      return rows.map((row) => ({
        ...columnsOf(schema).toRecord(row),
        customerId: row.customerId as number | null,
      }));
    },
    erase: (trx, rows) => deleteRows(trx, table, rows),
    contacts: (db) => contactsIn(db, table, asked),
  };
}
