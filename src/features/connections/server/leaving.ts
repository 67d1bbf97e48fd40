// The tokens and webhooks of a former owner.
import type { Audit } from '../../../kit/crud/server/write-as.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { deleteTokensOf } from './token-store.ts';
import { pauseWebhooksOf } from './webhook-store.ts';

/** Ends a former owner's tokens, and pauses their webhooks: another owner may resume those. */
export async function endConnectionsOf(trx: Handle, madeBy: string, audit: Audit) {
  const tokens = await deleteTokensOf(trx, madeBy);
  const webhooks = await pauseWebhooksOf(trx, madeBy);
  for (const detail of tokens) await audit('deleted', 'token', { detail });
  for (const url of webhooks) await audit('paused', 'webhook', { detail: new URL(url).host });
  return { tokens, webhooks };
}
