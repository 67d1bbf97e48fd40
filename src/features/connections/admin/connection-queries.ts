import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { type ApiToken, type MadeToken, type TokenInput, tokenSchema } from '../token.ts';
import {
  type Delivery,
  type MadeWebhook,
  type Webhook,
  type WebhookInput,
  webhookSchema,
} from '../webhook.ts';

export const useTokens = () =>
  useQuery<ApiToken[]>({ queryKey: [adminApi.tokens()], meta: { schema: z.array(tokenSchema) } });
export const useWebhooks = () =>
  useQuery<Webhook[]>({
    queryKey: [adminApi.webhooks()],
    meta: { schema: z.array(webhookSchema) },
  });

export const useDeliveries = (webhook: Webhook) =>
  useQuery<Delivery[]>({
    queryKey: [adminApi.deliveries(webhook.id)],
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'queued' || status === 'leased') ? 2000 : false,
  });

/** @param list path to reload afterwards. */
function useChange<Input, Answer>(list: string, work: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: [list] }),
  });
}

const post = <Answer>(path: string, body: unknown) =>
  callApi<Answer>(path, { method: 'POST', body });

export const useNewToken = () =>
  useChange(adminApi.tokens(), (body: TokenInput) => post<MadeToken>(adminApi.tokens(), body));

export const useNewWebhook = () =>
  useChange(adminApi.webhooks(), (body: WebhookInput) =>
    post<MadeWebhook>(adminApi.webhooks(), body),
  );

/** Runs an action without a form; failures are shown. @returns whether it succeeded */
function useAct<Input>(list: string, failed: string, work: (input: Input) => Promise<unknown>) {
  const change = useChange(list, work);
  return (input: Input) =>
    change.mutateAsync(input).then(
      () => true,
      (error: unknown) => {
        showFailure(`${failed}: ${messageOf(error)}`);
        return false;
      },
    );
}

export const useTokenEnd = () =>
  useAct(adminApi.tokens(), 'Failed to end the token', ({ id }: ApiToken) =>
    callApi(adminApi.token(id), { method: 'DELETE' }),
  );

export const useWebhookSwitch = () =>
  useAct(adminApi.webhooks(), 'Failed to change the webhook', ({ id, active }: Webhook) =>
    callApi(adminApi.webhook(id), { method: 'PUT', body: { active: !active } }),
  );

export const useWebhookEnd = () =>
  useAct(adminApi.webhooks(), 'Failed to delete the webhook', ({ id }: Webhook) =>
    callApi(adminApi.webhook(id), { method: 'DELETE' }),
  );

export const useWebhookTest = () =>
  useAct(adminApi.webhooks(), 'Failed to send a test', ({ id }: Webhook) =>
    post(adminApi.webhookTest(id), {}),
  );

export const useResend = (webhook: Webhook) =>
  useAct(adminApi.deliveries(webhook.id), 'Failed to send it again', ({ id }: Delivery) =>
    post(adminApi.deliveryRetry(webhook.id, id), {}),
  );
