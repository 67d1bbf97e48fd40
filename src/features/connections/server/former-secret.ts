// A new AUTH_SECRET, while the former one still holds.
import type { Database } from '../../../lib/database/database.ts';
import { resealWebhooks } from './webhook-store.ts';
import { sealedWith } from './webhook-work.ts';

/** Seals the secrets of webhooks with the secret of now, so that the former one can go. */
export function resealWebhookSecrets(
  database: Database,
  secret: string,
  former: string,
): Promise<void> {
  const open = (sealed: string) => {
    try {
      return sealedWith(former).unseal(sealed);
    } catch {
      return undefined;
    }
  };
  return resealWebhooks(database, open, sealedWith(secret).seal);
}
