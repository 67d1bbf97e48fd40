// Webhooks and their pending calls. The database writes the rows of `webhook_deliveries`, with the change itself
// (db/migrations/0041-connections.ts).
import { randomUUID } from 'node:crypto';
import type { Generated, Selectable } from 'kysely';
import { queuedAnew, queueStore } from '../../../kit/queue/queue-store.ts';
import type { Database, Handle, Tables } from '../../../lib/database/database.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import type { Delivery, Webhook } from '../webhook.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    webhooks: {
      id: Generated<number>;
      url: string;
      /** JSON. */
      events: string;
      /** Encrypted. */
      secret: string;
      active: number;
      madeBy: string;
      createdAt: string;
    };
    webhookDeliveries: {
      id: Generated<number>;
      webhookId: number;
      delivery: string;
      event: Delivery['event'];
      recordId: number;
      status: Delivery['status'];
      attempts: number;
      /** When the lease of a leased one expires. */
      nextAttemptAt: string;
      answer: number | null;
      lastError: string | null;
      createdAt: string;
      sentAt: string | null;
    };
  }
}

const COLUMNS = ['id', 'url', 'events', 'active', 'madeBy', 'createdAt'] as const;
const SHOWN = 100;
const KEPT_DAYS = 30;
const KEPT_OF_EACH = 100_000;

export type DeliveryRow = Selectable<Tables['webhookDeliveries']>;

type Row = Omit<Webhook, 'events' | 'active'> & { events: string; active: number };
const webhookOf = (row: Row): Webhook => ({
  ...row,
  events: JSON.parse(row.events) as string[],
  active: row.active === 1,
});

const webhooksOf = (db: Handle) =>
  db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .select((webhook) => {
      const calls = webhook
        .selectFrom('webhookDeliveries as call')
        .whereRef('call.webhookId', '=', 'webhooks.id');
      const lastTaken = calls.select(({ fn }) => fn.max('call.sentAt').as('at'));
      return calls
        .where('call.status', '=', 'failed')
        .where('call.createdAt', '>', webhook.fn.coalesce(lastTaken, webhook.val('')))
        .select(({ fn }) => fn.max('call.createdAt').as('at'))
        .as('givenUpAt');
    });

export async function listWebhooks(db: Handle): Promise<Webhook[]> {
  const rows = await webhooksOf(db).orderBy('id').execute();
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
  return webhookOf({ ...row, givenUpAt: null });
}

export async function switchWebhook(
  trx: Handle,
  id: number,
  active: boolean,
): Promise<Webhook | undefined> {
  await trx
    .updateTable('webhooks')
    .set({ active: active ? 1 : 0 })
    .where('id', '=', id)
    .execute();
  const row = await webhooksOf(trx).where('id', '=', id).executeTakeFirst();
  return row && webhookOf(row);
}

/** @returns the addresses of the webhooks that were active. */
export async function pauseWebhooksOf(trx: Handle, madeBy: string): Promise<string[]> {
  const rows = await trx
    .updateTable('webhooks')
    .set({ active: 0 })
    .where('madeBy', '=', madeBy)
    .where('active', '=', 1)
    .returning('url')
    .execute();
  return rows.map(({ url }) => url);
}

export async function deleteWebhook(trx: Handle, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  return row?.url;
}

const isKnown = async (db: Handle, id: number): Promise<boolean> =>
  (await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/** The newest deliveries of a webhook; undefined for an unknown one. */
export async function listDeliveries(
  db: Handle,
  webhookId: number,
): Promise<Delivery[] | undefined> {
  if (!(await isKnown(db, webhookId))) return undefined;
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Queues a test call; undefined for an unknown webhook. */
export async function insertTest(
  trx: Handle,
  webhookId: number,
  now: Date,
): Promise<Delivery | undefined> {
  if (!(await isKnown(trx, webhookId))) return undefined;
  return trx
    .insertInto('webhookDeliveries')
    .values({
      ...queuedAnew(now),
      webhookId,
      delivery: randomUUID(),
      event: 'test',
      recordId: 0,
      createdAt: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirst();
}

/** Sends a delivery again, whatever its state. */
export function retryDelivery(
  trx: Handle,
  webhookId: number,
  id: number,
  now: Date,
): Promise<Delivery | undefined> {
  return trx
    .updateTable('webhookDeliveries')
    .set(queuedAnew(now))
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .where('status', '<>', 'leased')
    .returningAll()
    .executeTakeFirst();
}

/** Encrypts every webhook's secret with the current key; those that already are stay as they are. */
export async function resealWebhooks(
  database: Database,
  open: (sealed: string) => string | undefined,
  seal: (text: string) => string,
): Promise<void> {
  const webhooks = await database.db.selectFrom('webhooks').select(['id', 'secret']).execute();
  for (const { id, secret } of webhooks) {
    const text = open(secret);
    if (text === undefined) continue;
    await database.write((trx) =>
      trx
        .updateTable('webhooks')
        .set({ secret: seal(text) })
        .where('id', '=', id)
        .execute(),
    );
  }
}

/** Pending calls, a lane for each webhook. */
export const deliveryQueue = queueStore<DeliveryRow>({
  table: 'webhookDeliveries',
  lane: 'webhookId',
  leasedUntil: 'nextAttemptAt',
});

/** Active webhooks with calls that are due. */
export async function dueWebhooks(db: Handle, now: Date): Promise<number[]> {
  const due = await db
    .selectFrom('webhooks')
    .select('id')
    .where('active', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDeliveries')
          .select('webhookDeliveries.id')
          .whereRef('webhookId', '=', 'webhooks.id')
          .where(deliveryQueue.isDue(now)),
      ),
    )
    .execute();
  return due.map(({ id }) => id);
}

/** The webhook's part of a call. */
export const findCalled = (db: Handle, id: number) =>
  db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Keeps a webhook's calls for 30 days, and at most the newest 100,000. */
export async function forgetOldDeliveries(trx: Handle, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await trx.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
  for (const { id } of await trx.selectFrom('webhooks').select('id').execute()) {
    const ofThis = trx.selectFrom('webhookDeliveries').select('id').where('webhookId', '=', id);
    const tooOld = ofThis.orderBy('id', 'desc').limit(1).offset(KEPT_OF_EACH);
    await trx
      .deleteFrom('webhookDeliveries')
      .where('webhookId', '=', id)
      .where('id', '<=', tooOld)
      .execute();
  }
}
