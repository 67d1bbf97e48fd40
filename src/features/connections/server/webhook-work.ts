// Tells webhooks what has happened: at least once, each attempt by one process, for 72 hours.

import type { Database, Handle } from '../../../lib/database/database.ts';
import { GatewayError } from '../../../lib/messages/gateway.ts';
import { type Outcome, outcomeOf } from '../../../lib/messages/retry.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { seal, unseal } from '../../../lib/process/secrets.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { WebhookEvent } from '../webhook.ts';
import { callWebhook } from './webhook-call.ts';
import {
  hasDueDeliveries,
  type LeasedDelivery,
  leaseDeliveries,
  settleDelivery,
} from './webhook-store.ts';

/** A record as the API shows it to the office; undefined for one that is gone. */
export type ReadRecord = (db: Handle, id: number) => Promise<unknown>;

export interface WebhookNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  /** What the secrets of webhooks are sealed with. */
  secret: string;
  records: Record<WebhookEvent, ReadRecord>;
  allowsLoopback: boolean;
}

const AT_ONCE = 10;
const LOOK_MS = 1000;

export const sealedWith = (secret: string) => ({
  seal: (text: string) => seal(`webhook\0${secret}`, text),
  unseal: (text: string) => unseal(`webhook\0${secret}`, text),
});

export function createWebhookWork(needs: WebhookNeeds): RepeatedWork {
  const { database, clock, log } = needs;
  const { unseal: opened } = sealedWith(needs.secret);

  async function attempt(delivery: LeasedDelivery): Promise<void> {
    const { event, recordId, createdAt } = delivery;
    let outcome: Outcome = { status: 'sent' };
    let answer: number | null = null;
    try {
      const data = await needs.records[event](database.db, recordId);
      if (data === undefined) {
        outcome = { status: 'cancelled', error: 'The record has been deleted' };
      } else {
        answer = await callWebhook({
          ...{ url: delivery.url, secret: opened(delivery.secret), event },
          ...{ delivery: delivery.delivery, now: clock.now() },
          body: JSON.stringify({ event, at: createdAt, data }),
          allowsLoopback: needs.allowsLoopback,
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
  }

  async function tellDue(): Promise<void> {
    while (await hasDueDeliveries(database.db, clock.now())) {
      const leased = await leaseDeliveries(database, AT_ONCE, clock.now());
      await Promise.all(leased.map(attempt));
    }
  }

  return repeatedWork(tellDue, log, 'webhooks cannot be told', LOOK_MS);
}
