// What becomes of somebody's tokens and webhooks when they are no owner any more.
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { deleteTokensOf } from './token-store.ts';
import { pauseWebhooksOf } from './webhook-store.ts';

/** Ends the tokens that somebody has made, and pauses their webhooks: another owner may go on with those. */
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
