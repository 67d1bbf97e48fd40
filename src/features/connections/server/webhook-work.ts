// Calls webhooks, each in its own lane.
import { createQueue, type Queue } from '../../../kit/queue/queue.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Base } from '../../../lib/database/database.ts';
import { GatewayError } from '../../../lib/messages/gateway.ts';
import type { Log } from '../../../lib/process/log.ts';
import { seal, unseal } from '../../../lib/process/secrets.ts';
import { callWebhook } from './webhook-call.ts';
import { type DeliveryRow, deliveryQueue, dueWebhooks, findCalled } from './webhook-store.ts';

interface WebhookDeps extends Base {
  log: Log;
  /** The key for the webhooks' secrets. */
  secret: string;
  records: readonly ServerRecord[];
  allowsLoopback: boolean;
}

export const sealedWith = (secret: string) => ({
  seal: (text: string) => seal(`webhook\0${secret}`, text),
  unseal: (text: string) => unseal(`webhook\0${secret}`, text),
});

export function createWebhookWork(deps: WebhookDeps): Queue {
  const { database, clock, log, records, allowsLoopback } = deps;
  const readers = new Map(
    records.flatMap(({ facts: { events = [] }, read }) =>
      read ? events.map(({ name }) => [name, read(database)] as const) : [],
    ),
  );
  const { unseal: opened } = sealedWith(deps.secret);

  function open(secret: string): string {
    try {
      return opened(secret);
    } catch {
      const sentence =
        'Its secret was encrypted with another AUTH_SECRET: please create the webhook again';
      throw new GatewayError(sentence, { permanent: true });
    }
  }

  return createQueue<DeliveryRow, number>({
    name: 'webhooks',
    store: deliveryQueue,
    database,
    clock,
    log,
    patienceMs: 10_000,
    restsAfterFailure: true,
    dueLanes: (now) => dueWebhooks(database.db, now),
    async send({ webhookId, event, recordId, createdAt, delivery }, now, note) {
      note({ answer: null });
      const { url, secret } = await findCalled(database.db, webhookId);
      const data = event === 'test' ? {} : await readers.get(event)?.(database.db, recordId);
      if (data === undefined) return { status: 'cancelled', error: 'The record has been deleted' };
      const answer = await callWebhook({
        url,
        secret: open(secret),
        event,
        delivery,
        now,
        body: JSON.stringify({ event, at: createdAt, data }),
        allowsLoopback,
      });
      note({ answer });
      if (answer >= 200 && answer <= 299) return undefined;
      throw new GatewayError(`It answered ${answer}`, { permanent: false });
    },
  });
}
