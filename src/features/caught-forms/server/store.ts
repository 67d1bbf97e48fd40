import type { Generated } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { searchTextOf } from '../../../lib/database/full-text.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { type CaughtForm, caughtFormSchema, caughtForms, KEPT_DAYS } from '../caught-form.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    'caught-forms': true;
  }
  interface Tables {
    caughtForms: {
      id: Generated<number>;
      form: CaughtForm['form'];
      name: string;
      email: string;
      phone: string;
      body: string;
      reason: CaughtForm['reason'];
      address: string;
      searchText: string;
      version: number;
      createdAt: string;
      updatedAt: string;
    };
  }
}

const MOST = 500;
const MOST_OF_AN_ADDRESS = 50;

export const caughtFormStore = ({ engine }: Pick<Database, 'engine'>): CrudStore<CaughtForm> =>
  crudStore(engine, 'caughtForms', caughtFormSchema, caughtForms.searchable, 'form', {
    createdAt: [],
  });

/** Keeps a form, deleting the oldest beyond the limits per address and in total. */
export async function insertCaughtForm(
  trx: Handle,
  { body, ...form }: Omit<CaughtForm, 'id' | 'version' | 'createdAt'> & { address: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('caughtForms')
    .values({
      ...form,
      body: JSON.stringify(body),
      searchText: searchTextOf([form.name, form.email, form.phone]),
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const tooOld = (most: number) =>
    trx.selectFrom('caughtForms').select('id').orderBy('id', 'desc').limit(1).offset(most);
  const { address } = form;
  await trx
    .deleteFrom('caughtForms')
    .where('address', '=', address)
    .where('id', '<=', tooOld(MOST_OF_AN_ADDRESS).where('address', '=', address))
    .execute();
  await trx.deleteFrom('caughtForms').where('id', '<=', tooOld(MOST)).execute();
}

export const countCaughtForms = (db: Handle): Promise<number> =>
  countRows(db.selectFrom('caughtForms'));

/** @returns false if it has already been let through or deleted. */
export async function deleteCaughtForm(trx: Handle, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('caughtForms')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function forgetOldCaughtForms(trx: Handle, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await trx.deleteFrom('caughtForms').where('createdAt', '<', limit).execute();
}
