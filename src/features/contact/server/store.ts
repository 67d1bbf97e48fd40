import type { Generated } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import {
  type ContactCounts,
  type ContactInput,
  type ContactSubmission,
  contactSubmissionSchema,
  contactSubmissions,
} from '../contact.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    contact: true;
  }
  interface Tables {
    contactSubmissions: {
      id: Generated<number>;
      name: string;
      email: string;
      phone: string;
      subject: string;
      message: string;
      read: number;
      note: string;
      searchText: string;
      version: number;
      createdAt: string;
      updatedAt: string;
    };
  }
}

export function contactStore({ engine }: Pick<Database, 'engine'>): CrudStore<ContactSubmission> {
  return crudStore(
    engine,
    'contactSubmissions',
    contactSubmissionSchema,
    contactSubmissions.searchable,
    'submission',
    { name: ['name'], subject: ['subject'], createdAt: [], status: ['read'] },
  );
}

/** Total and unread, from an index, without reading a message. */
export async function countSubmissions(db: Handle): Promise<ContactCounts> {
  const rows = await db
    .selectFrom('contactSubmissions')
    .select(({ fn }) => ['read', fn.countAll<number>().as('count')])
    .groupBy('read')
    .execute();
  const countOf = (read: number) => Number(rows.find((row) => row.read === read)?.count ?? 0);
  return { total: countOf(0) + countOf(1), unread: countOf(0) };
}

/** The same message, sent a moment ago: a double press. */
export async function findIdenticalSubmission(
  db: Handle,
  { name, email, subject, message }: ContactInput,
  since: Date,
): Promise<{ id: number; createdAt: string } | undefined> {
  return db
    .selectFrom('contactSubmissions')
    .select(['id', 'createdAt'])
    .where('createdAt', '>=', since.toISOString())
    .where('name', '=', name)
    .where('email', '=', email)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .executeTakeFirst();
}

/** Marks a submission as read or unread. @returns false if it already was, or does not exist. */
export async function markSubmission(
  trx: Handle,
  id: number,
  read: boolean,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('contactSubmissions')
    .set(({ eb }) => ({
      read: read ? 1 : 0,
      version: eb('version', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('id', '=', id)
    .where('read', '=', read ? 0 : 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
