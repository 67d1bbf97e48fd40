import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { samplesInWords, samplesSchema } from '../samples.ts';
import { listSamples, removeSamples } from './store.ts';

interface Deps extends Base {
  /** Removes the demo's password from sample accounts that stay. */
  closeAccounts(trx: Handle): Promise<void>;
  /** Updates what depends on the deleted rows and freed places before the response is sent. */
  onRemoved(): Promise<void>;
}

export function samplesApi({ database, clock, closeAccounts, onRemoved }: Deps): Route[] {
  return [
    routesUnder('Server').get(adminApi.samples(), {
      summary: "The demo's sample records",
      answer: samplesSchema,
      handle: () => listSamples(database.db),
    }),
    routesUnder('Server').delete(adminApi.samples(), {
      summary:
        'Remove every sample with its messages and photos; products, prices, pages and reviews stay',
      async handle({ caller }) {
        await database.write(async (trx) => {
          const detail = samplesInWords(await listSamples(trx));
          await removeSamples(trx, closeAccounts);
          if (!detail) return;
          await recordAudit(trx, caller, clock.now(), {
            action: 'removed',
            subject: 'samples',
            detail,
          });
        });
        database.changes.publish('everything');
        await onRemoved();
      },
    }),
  ];
}
