// Webhooks, and what each is still to be told. Rows of `webhook_deliveries` are written by the database, with
// the change itself (db/migrations/0041-connections.ts).
import type { Generated } from 'kysely';
import type { Database, Handle } from '../../../lib/database/database.ts';
import type { Outcome } from '../../../lib/messages/retry.ts';
import type { Delivery, Webhook, WebhookEvent } from '../webhook.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    webhooks: {
      id: Generated<number>;
      url: string;
      /** JSON. */
      events: string;
      /** Sealed. */
      secret: string;
      active: number;
      madeBy: string;
      createdAt: string;
    };
    webhookDeliveries: {
      id: Generated<number>;
      webhookId: number;
      delivery: string;
      event: WebhookEvent;
      recordId: number;
      status: Delivery['status'];
      attempts: number;
      /** Of one that is leased: when the lease runs out. */
      nextAttemptAt: string;
      answer: number | null;
      lastError: string | null;
      createdAt: string;
      sentAt: string | null;
    };
  }
}

const COLUMNS = ['id', 'url', 'events', 'active', 'madeBy', 'createdAt'] as const;
const LEASE_MS = 60_000;
const SHOWN = 100;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

type Row = Omit<Webhook, 'events' | 'active'> & { events: string; active: number };
const webhookOf = (row: Row): Webhook => ({
  ...row,
  events: JSON.parse(row.events) as WebhookEvent[],
  active: row.active === 1,
});

export async function listWebhooks(db: Handle): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').select(COLUMNS).orderBy('id').execute();
  return rows.map(webhookOf);
}

export async function insertWebhook(
  trx: Handle,
  webhook: Pick<Webhook, 'url' | 'events' | 'madeBy' | 'createdAt'> & { secret: string },
): Promise<Webhook> {
  const row = await trx
    .insertInto('webhooks')
    .values({ ...webhook, events: JSON.stringify(webhook.events), active: 1 })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return webhookOf(row);
}

export async function switchWebhook(
  trx: Handle,
  id: number,
  active: boolean,
): Promise<Webhook | undefined> {
  const row = await trx
    .updateTable('webhooks')
    .set({ active: active ? 1 : 0 })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && webhookOf(row);
}

export async function deleteWebhook(trx: Handle, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  return row?.url;
}

/** The newest deliveries of a webhook; undefined where there is no such webhook. */
export async function listDeliveries(
  db: Handle,
  webhookId: number,
): Promise<Delivery[] | undefined> {
  const known = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!known) return undefined;
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Sends a delivery once more, whatever became of it. */
export function retryDelivery(
  trx: Handle,
  webhookId: number,
  id: number,
  now: Date,
): Promise<Delivery | undefined> {
  return trx
    .updateTable('webhookDeliveries')
    .set({ status: 'queued', attempts: 0, nextAttemptAt: now.toISOString(), lastError: null })
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .where('status', '<>', 'leased')
    .returningAll()
    .executeTakeFirst();
}

export type LeasedDelivery = Delivery & { url: string; secret: string };

/** Takes deliveries that are due for 60 seconds; one whose lease ran out is due again. */
export async function leaseDeliveries(
  database: Database,
  limit: number,
  now: Date,
): Promise<LeasedDelivery[]> {
  return database.write(async (trx) => {
    const due = trx
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('status', 'in', ['queued', 'leased'])
      .where('nextAttemptAt', '<=', now.toISOString())
      .orderBy('id')
      .limit(limit);
    const rows = await trx
      .updateTable('webhookDeliveries')
      .set((update) => ({
        status: 'leased',
        attempts: update('attempts', '+', 1),
        nextAttemptAt: new Date(now.getTime() + LEASE_MS).toISOString(),
      }))
      .where('id', 'in', database.engine === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
    const webhooks = await trx.selectFrom('webhooks').select(['id', 'url', 'secret']).execute();
    return rows.flatMap((row) => {
      const webhook = webhooks.find(({ id }) => id === row.webhookId);
      return webhook ? [{ ...row, url: webhook.url, secret: webhook.secret }] : [];
    });
  });
}

export async function hasDueDeliveries(db: Handle, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('status', 'in', ['queued', 'leased'])
    .where('nextAttemptAt', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Ends a lease. Who has lost it meanwhile changes nothing. @param answer status of the answer */
export async function settleDelivery(
  trx: Handle,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  outcome: Outcome,
  answer: number | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('webhookDeliveries')
    .set({
      status: outcome.status,
      answer,
      lastError: outcome.status === 'sent' ? null : outcome.error,
      ...(outcome.status === 'sent' && { sentAt: now.toISOString() }),
      ...(outcome.status === 'queued' && { nextAttemptAt: outcome.nextAttemptAt.toISOString() }),
    })
    .where('id', '=', id)
    .where('status', '=', 'leased')
    .where('attempts', '=', attempts)
    .execute();
}

export async function forgetOldDeliveries(trx: Handle, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await trx.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
}
