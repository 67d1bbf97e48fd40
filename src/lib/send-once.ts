// Sends a form so that it arrives once: network failures are tried again, twice, under the same key.
import { callApi, retryDelay, retryUnlessStatus } from './api-client.ts';

const shouldRetry = retryUnlessStatus(2);

/** @param key the same for every attempt at the same form. */
export async function sendOnce<Answer>(path: string, body: unknown, key: string): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await callApi<Answer>(path, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      });
    } catch (error) {
      if (!(error instanceof Error) || !shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    }
  }
}

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
export function newFormKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
