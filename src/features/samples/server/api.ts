import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
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

export function samplesApi(deps: Deps): Route[] {
  return [
    routesUnder('Server').get(adminApi.samples(), {
      summary: "The demo's sample records",
      answer: samplesSchema,
      handle: () => listSamples(deps.database.db),
    }),
    routesUnder('Server').delete(adminApi.samples(), {
      summary:
        'Remove every sample with its messages and photos; products, prices, pages and reviews stay',
      async handle({ caller }) {
        await writeAs(deps, caller, 'everything', async (trx, audit) => {
          const detail = samplesInWords(await listSamples(trx));
          await removeSamples(trx, deps.closeAccounts);
          if (detail) await audit('removed', 'samples', { detail });
        });
        await deps.onRemoved();
      },
    }),
  ];
}
