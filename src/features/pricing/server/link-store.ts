import type { Generated } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { type WindowRow, windowRows } from '../window-rows.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    priceLinks: PriceLinkTable;
  }
}

interface PriceLinkTable {
  tokenHash: string;
  /** JSON. */
  windows: string;
  emailHash: string | null;
  noReminder: Generated<number>;
  createdAt: string;
  until: string;
}

interface KeptWindows {
  windows: WindowRow[];
  createdAt: string;
  until: string;
}

export async function insertPriceLink(
  trx: Handle,
  token: string,
  { windows, ...rest }: KeptWindows & { emailHash: string | null; noReminder: number },
): Promise<void> {
  await trx
    .insertInto('priceLinks')
    .values({ tokenHash: sha256(token), windows: JSON.stringify(windows), ...rest })
    .execute();
}

/** The windows of a link; undefined for a wrong token, or after a year. */
export async function findPriceLink(
  db: Handle,
  token: string,
  now: Date,
): Promise<KeptWindows | undefined> {
  const row = await db
    .selectFrom('priceLinks')
    .select(['windows', 'createdAt', 'until'])
    .where('tokenHash', '=', sha256(token))
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  return row && { ...row, windows: windowRows.parse(JSON.parse(row.windows)) };
}

export async function forgetOldPriceLinks(trx: Handle, now: Date): Promise<void> {
  await trx.deleteFrom('priceLinks').where('until', '<=', now.toISOString()).execute();
}
