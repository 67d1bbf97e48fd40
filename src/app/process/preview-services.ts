// The site as it will be: services that read one handle at one instant.
import { createContentCache } from '../../features/content/server/store.ts';
import { createNavigationCache } from '../../features/navigation/server/store.ts';
import { createPriceBook } from '../../features/pricing/server/store.ts';
import { createSettingsCache } from '../../features/settings/server/store.ts';
import { createLocalChanges } from '../../lib/database/changes.ts';
import type { Database, Handle } from '../../lib/database/database.ts';
import type { Services } from './services.ts';

/**
 * What public pages use of the services, with caches of its own, so that no other page gets what is read here. Whatever
 * else they hold stays as it is: a public page that uses it waits for the transaction, and the preview is given up.
 */
export function previewServices(services: Services, db: Handle, now: Date): Services {
  const clock = { now: () => now };
  const database: Database = {
    ...services.database,
    db,
    changes: createLocalChanges(),
    write: (work) => work(db),
  };
  const settings = createSettingsCache(database);
  return {
    ...services,
    database,
    clock,
    settings,
    content: createContentCache(database, settings),
    navigation: createNavigationCache(database),
    prices: createPriceBook(database, clock),
  };
}

class RolledBack extends Error {}

/** Runs `work` in a transaction that leaves nothing behind. */
export async function withoutTrace<T>(
  { write }: Pick<Database, 'write'>,
  work: (trx: Handle) => Promise<T>,
): Promise<T> {
  const answer = Promise.withResolvers<T>();
  await write(async (trx) => {
    answer.resolve(await work(trx));
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return answer.promise;
}
