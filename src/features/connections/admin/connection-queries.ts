import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { deleteAt, post, put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { type ApiToken, type MadeToken, type TokenInput, tokenSchema } from '../token.ts';
import {
  type Delivery,
  type MadeWebhook,
  type Webhook,
  type WebhookInput,
  webhookSchema,
} from '../webhook.ts';

export const useTokens = () => useRead(adminApi.tokens(), { schema: z.array(tokenSchema) });
export const useWebhooks = () => useRead(adminApi.webhooks(), { schema: z.array(webhookSchema) });

export const useDeliveries = (webhook: Webhook) =>
  useRead<Delivery[]>(adminApi.deliveries(webhook.id), {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'queued' || status === 'leased') ? 2000 : false,
  });

const changesTokens = { changes: [adminApi.tokens()], waits: true };
const changesWebhooks = { changes: [adminApi.webhooks()], waits: true };

export const useNewToken = () =>
  useAction({
    call: (body: TokenInput) => post<MadeToken>(adminApi.tokens(), body),
    ...changesTokens,
    failed: 'Failed to make the token: ',
  });

export const useNewWebhook = () =>
  useAction({
    call: (body: WebhookInput) => post<MadeWebhook>(adminApi.webhooks(), body),
    ...changesWebhooks,
    failed: 'Failed to make the webhook: ',
  });

export const useTokenEnd = () =>
  useAction({
    call: ({ id }: ApiToken) => deleteAt(adminApi.token(id)),
    ...changesTokens,
    failed: 'Failed to end the token: ',
  });

export const useWebhookSwitch = () =>
  useAction({
    call: ({ id, active }: Webhook) => put(adminApi.webhook(id), { active: !active }),
    ...changesWebhooks,
    failed: 'Failed to change the webhook: ',
  });

export const useWebhookEnd = () =>
  useAction({
    call: ({ id }: Webhook) => deleteAt(adminApi.webhook(id)),
    ...changesWebhooks,
    failed: 'Failed to delete the webhook: ',
  });

export const useWebhookTest = () =>
  useAction({
    call: ({ id }: Webhook) => post(adminApi.webhookTest(id), {}),
    ...changesWebhooks,
    failed: 'Failed to send a test: ',
  });

export const useResend = (webhook: Webhook) =>
  useAction({
    call: ({ id }: Delivery) => post(adminApi.deliveryRetry(webhook.id, id), {}),
    failed: 'Failed to send it again: ',
    changes: [adminApi.deliveries(webhook.id)],
    waits: true,
  });
