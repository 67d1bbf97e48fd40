import { sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';

/** A table of what there is one of, by name, with a version each, and the column of their names. */
interface GlobalTable {
  table: 'settings' | 'websiteContent';
  key: string;
}

/** Saves the next version of one. @returns false, with nothing saved, where it is not the one that was read any more */
export async function saveGlobal(
  trx: Handle,
  { table, key }: GlobalTable,
  name: string,
  value: object,
  readVersion: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, value, version)
    values (${name}, ${JSON.stringify(value)}, ${readVersion + 1})
    on conflict (${sql.ref(key)}) do update set value = excluded.value, version = excluded.version
    where ${sql.ref(`${table}.version`)} = ${readVersion} returning version`.execute(trx);
  return rows.length > 0;
}
