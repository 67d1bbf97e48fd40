import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder, signedIn } from '../../../kit/http/route.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { LONGEST_TOKEN_YEARS, madeTokenSchema, tokenInput, tokenSchema } from '../token.ts';
import {
  deliverySchema,
  eventsInput,
  madeWebhookSchema,
  webhookInput,
  webhookSchema,
  webhookStateInput,
} from '../webhook.ts';
import { deleteToken, insertToken, listTokens } from './token-store.ts';
import { newToken } from './tokens.ts';
import {
  deleteWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  switchWebhook,
} from './webhook-store.ts';
import { sealedWith } from './webhook-work.ts';

interface Deps extends Base {
  secret: string;
  allowsLoopback: boolean;
  /** The names of all events. */
  events: readonly string[];
}

const route = routesUnder('Connections');

/** A date is a whole London day; an instant stays as it is. */
const untilMoment = (until: string) =>
  (/^\d{4}-\d\d-\d\d$/.test(until)
    ? (instantOfLondon(`${until}T23:59:59`) ?? new Date(until))
    : new Date(until)
  ).toISOString();

const MOST_TOKENS = 100;
const MOST_WEBHOOKS = 20;
const refuseMore = (what: string, most: number, have: number) => {
  if (have >= most) throw new AppError('conflict', `There are ${most} ${what}. End one first.`);
};

export function connectionsApi(deps: Deps): Route[] {
  const { database, clock, secret, allowsLoopback } = deps;
  const events = z.array(z.enum(deps.events));
  const webhook = webhookSchema.extend({ events });
  const delivery = deliverySchema.extend({ event: z.enum([...deps.events, 'test']) });
  const input = webhookInput.extend({
    events: eventsInput(z.enum(deps.events, 'This is not an event')),
  });
  const { seal } = sealedWith(secret);
  return [
    route.get(adminApi.tokens(), {
      summary: 'Tokens for other systems that call the API',
      answer: z.array(tokenSchema),
      handle: () => listTokens(database.db),
    }),
    route.post(adminApi.tokens(), {
      summary: 'Create a token, which is shown only once',
      status: 201,
      body: tokenInput,
      answer: madeTokenSchema,
      handle({ body: { name, scopes, until }, caller }) {
        const token = newToken();
        const now = clock.now();
        const latest = new Date(now);
        latest.setUTCFullYear(latest.getUTCFullYear() + LONGEST_TOKEN_YEARS);
        const ends = until ? untilMoment(until) : latest.toISOString();
        const isPast = ends <= now.toISOString();
        // The last day is included.
        if (isPast || Date.parse(ends) > latest.getTime() + DAY_MS) {
          const sentence = isPast
            ? 'Please enter a date in the future'
            : 'A token lasts a year at most. Please enter an earlier date';
          throw AppError.at('until', sentence);
        }
        return writeAs(deps, caller, [], async (trx, audit) => {
          refuseMore('tokens', MOST_TOKENS, (await listTokens(trx)).length);
          const made = await insertToken(trx, {
            name,
            scopes,
            until: ends,
            tokenHash: sha256(token),
            madeBy: signedIn(caller).username,
            createdAt: now.toISOString(),
          });
          const detail = `${name}: ${scopes.join(', ')}`;
          await audit('created', 'token', { subjectId: made.id, detail });
          return { ...made, token };
        });
      },
    }),
    route.delete(adminApi.token(':id'), {
      summary: 'End a token at once',
      handle: ({ id, caller }) =>
        writeAs(deps, caller, [], async (trx, audit) => {
          const name = existing(await deleteToken(trx, id()), 'token');
          await audit('deleted', 'token', { subjectId: id(), detail: name });
        }),
    }),
    route.get(adminApi.webhooks(), {
      summary: 'All webhooks with their events',
      answer: z.array(webhook),
      handle: () => listWebhooks(database.db),
    }),
    route.post(adminApi.webhooks(), {
      summary: 'Create a webhook; its signing secret is shown only once',
      status: 201,
      body: input,
      answer: madeWebhookSchema.extend({ events }),
      handle({ body: { url, events }, caller }) {
        const { protocol, hostname } = new URL(url);
        const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
        if (protocol === 'http:' && !(isHere && allowsLoopback)) {
          throw AppError.at('url', 'Please enter an address that begins with https://');
        }
        const signing = `whsec_${randomBytes(32).toString('base64')}`;
        return writeAs(deps, caller, [], async (trx, audit, now) => {
          refuseMore('webhooks', MOST_WEBHOOKS, (await listWebhooks(trx)).length);
          const made = await insertWebhook(trx, {
            url,
            events,
            secret: seal(signing),
            madeBy: signedIn(caller).username,
            createdAt: now.toISOString(),
          });
          const detail = `${new URL(url).host}: ${events.join(', ')}`;
          await audit('created', 'webhook', { subjectId: made.id, detail });
          return { ...made, secret: signing };
        });
      },
    }),
    route.put(adminApi.webhook(':id'), {
      summary: 'Pause or resume a webhook',
      body: webhookStateInput,
      answer: webhook,
      handle: ({ id, body: { active }, caller }) =>
        writeAs(deps, caller, [], async (trx, audit) => {
          const changed = existing(await switchWebhook(trx, id(), active), 'webhook');
          await audit(active ? 'resumed' : 'paused', 'webhook', { subjectId: id() });
          return changed;
        }),
    }),
    route.delete(adminApi.webhook(':id'), {
      summary: 'Delete a webhook with its log',
      handle: ({ id, caller }) =>
        writeAs(deps, caller, [], async (trx, audit) => {
          const url = existing(await deleteWebhook(trx, id()), 'webhook');
          await audit('deleted', 'webhook', { subjectId: id(), detail: new URL(url).host });
        }),
    }),
    route.post(adminApi.webhookTest(':id'), {
      summary: 'Send a test call to a webhook',
      status: 201,
      answer: delivery,
      handle: ({ id }) =>
        database.write(async (trx) =>
          existing(await insertTest(trx, id(), clock.now()), 'webhook'),
        ),
    }),
    route.get(adminApi.deliveries(':id'), {
      summary: 'The last hundred calls of a webhook; each is kept for 30 days',
      answer: z.array(delivery),
      handle: async ({ id }) => existing(await listDeliveries(database.db, id()), 'webhook'),
    }),
    route.post(adminApi.deliveryRetry(':id', ':delivery'), {
      summary: 'Repeat a call',
      answer: delivery,
      handle: ({ id }) =>
        database.write(async (trx) =>
          existing(await retryDelivery(trx, id(), id('delivery'), clock.now()), 'call'),
        ),
    }),
  ];
}
