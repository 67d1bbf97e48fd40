// The tokens and webhooks of a former owner.
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { deleteTokensOf } from './token-store.ts';
import { pauseWebhooksOf } from './webhook-store.ts';

/** Ends a former owner's tokens, and pauses their webhooks: another owner may resume those. */
export async function endConnectionsOf(trx: Handle, madeBy: string, caller: Caller, now: Date) {
  const tokens = await deleteTokensOf(trx, madeBy);
  const webhooks = await pauseWebhooksOf(trx, madeBy);
  const entries = [
    ...tokens.map((detail) => ({ action: 'deleted', subject: 'token', detail })),
    ...webhooks.map((url) => ({
      action: 'paused',
      subject: 'webhook',
      detail: new URL(url).host,
    })),
  ];
  for (const entry of entries) await recordAudit(trx, caller, now, entry);
  return { tokens, webhooks };
}
