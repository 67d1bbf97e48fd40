// Tells webhooks what has happened: at least once, each attempt by one process, for 72 hours.

import type { Database, Handle } from '../../../lib/database/database.ts';
import { GatewayError } from '../../../lib/messages/gateway.ts';
import { type Outcome, outcomeOf } from '../../../lib/messages/retry.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { seal, unseal } from '../../../lib/process/secrets.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Delivery, WebhookEvent } from '../webhook.ts';
import { callWebhook } from './webhook-call.ts';
import { type Called, dueWebhooks, leaseDeliveries, settleDelivery } from './webhook-store.ts';

/** A record as the API shows it to the office; undefined for one that is gone. */
export type ReadRecord = (db: Handle, id: number) => Promise<unknown>;

export interface WebhookDeps {
  database: Database;
  clock: Clock;
  log: Log;
  /** What the secrets of webhooks are sealed with. */
  secret: string;
  records: Record<WebhookEvent, ReadRecord>;
  allowsLoopback: boolean;
}

/** Calls of one webhook. */
const AT_ONCE = 5;
const LOOK_MS = 1000;

export const sealedWith = (secret: string) => ({
  seal: (text: string) => seal(`webhook\0${secret}`, text),
  unseal: (text: string) => unseal(`webhook\0${secret}`, text),
});

export function createWebhookWork(deps: WebhookDeps): RepeatedWork {
  const { database, clock, log } = deps;
  const { unseal: opened } = sealedWith(deps.secret);

  function secretOf({ secret }: Called): string {
    try {
      return opened(secret);
    } catch {
      const sentence = 'Its secret was sealed with another AUTH_SECRET: please make it anew';
      throw new GatewayError(sentence, { permanent: true });
    }
  }

  /** @returns whether it was taken */
  async function attempt(webhook: Called, delivery: Delivery): Promise<boolean> {
    const { event, recordId, createdAt } = delivery;
    let outcome: Outcome = { status: 'sent' };
    let answer: number | null = null;
    try {
      const data = event === 'test' ? {} : await deps.records[event](database.db, recordId);
      if (data === undefined) {
        outcome = { status: 'cancelled', error: 'The record has been deleted' };
      } else {
        answer = await callWebhook({
          url: webhook.url,
          secret: secretOf(webhook),
          event,
          delivery: delivery.delivery,
          now: clock.now(),
          body: JSON.stringify({ event, at: createdAt, data }),
          allowsLoopback: deps.allowsLoopback,
        });
        if (answer < 200 || answer > 299) {
          throw new GatewayError(`It answered ${answer}`, { permanent: false });
        }
      }
    } catch (error) {
      outcome = outcomeOf(error, delivery, clock.now());
      log.warn({ delivery: delivery.id, outcome }, 'a webhook was not told');
    }
    await database.write((trx) => settleDelivery(trx, delivery, outcome, answer, clock.now()));
    return outcome.status !== 'queued';
  }

  /** @returns whether there may be more to tell it now */
  async function tellSome(webhook: Called): Promise<boolean> {
    const leased = await leaseDeliveries(database, webhook.id, AT_ONCE, clock.now());
    const taken = await Promise.all(leased.map((delivery) => attempt(webhook, delivery)));
    return taken.length > 0 && taken.every(Boolean);
  }

  async function tellDue(): Promise<void> {
    let webhooks = await dueWebhooks(database.db, clock.now());
    while (webhooks.length > 0) {
      // One that does not answer waits for the next turn: it must not keep the others waiting.
      const goesOn = await Promise.all(webhooks.map(tellSome));
      webhooks = webhooks.filter((_, at) => goesOn[at]);
    }
  }

  return repeatedWork(tellDue, log, 'webhooks cannot be told', LOOK_MS);
}
