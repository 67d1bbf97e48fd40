import { callApi } from './api-client.ts';

/** @param key the same for every press of the button until the form has arrived. */
export const sendOnce = <Answer>(path: string, body: unknown, key: string): Promise<Answer> =>
  callApi<Answer>(path, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
