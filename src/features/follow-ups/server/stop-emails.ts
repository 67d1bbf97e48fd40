// By the link in an e-mail to a warm lead a customer says no to all of these.
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import type { Customer } from '../../customers/customer.ts';
import { customerStore } from '../../customers/server/store.ts';

interface StopServices extends Base {
  config: { authSecretOld?: string | undefined };
  appointments: { secret: string };
}

export const stopTokenOf = (secret: string, customerId: number): string =>
  `${customerId.toString(36)}-${deriveToken(secret, 'stop e-mails', String(customerId))}`;

/** Whom a link is of, merged or not; null when nothing is kept of them any more; undefined for a wrong link. */
async function customerOf(
  db: Handle,
  { database, config, appointments }: StopServices,
  token: string,
): Promise<Customer | null | undefined> {
  const id = Number.parseInt(token, 36);
  const secrets = [appointments.secret, config.authSecretOld ?? appointments.secret];
  if (!secrets.some((secret) => stopTokenOf(secret, id) === token)) return undefined;
  const merge = await db
    .selectFrom('customerMerges')
    .select('intoId')
    .where('goneId', '=', id)
    .executeTakeFirst();
  return (await customerStore(database).find(db, merge?.intoId ?? id)) ?? null;
}

/** @returns whether they get such e-mails; undefined for a wrong link */
export async function getsEmails(
  services: StopServices,
  token: string,
): Promise<boolean | undefined> {
  const customer = await customerOf(services.database.db, services, token);
  return customer === undefined
    ? undefined
    : customer !== null && customer.marketing.email !== 'no';
}

/** Once; a wrong link changes nothing. */
export async function stopEmails(
  services: StopServices,
  token: string,
  caller: Caller,
): Promise<void> {
  await writeAs(services, caller, 'customers', async (trx, audit, now) => {
    const customer = await customerOf(trx, services, token);
    if (!customer || customer.marketing.email === 'no') return;
    const said = { email: 'no', at: now.toISOString(), how: 'link in an e-mail' } as const;
    const marketing = { ...customer.marketing, ...said };
    await customerStore(services.database).replace(trx, customer.id, { marketing }, now);
    await audit('stopped e-mails', 'customer', { subjectId: customer.id });
  });
}
