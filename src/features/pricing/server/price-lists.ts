// Reads and saves prices: one way in for the editor, for files and for the demo.

import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Caller, signedIn } from '../../../kit/http/route.ts';
import { type Database, type Handle, isUniqueViolation } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { productStore } from '../../products/server/store.ts';
import type { NewPriceList, PriceList } from '../price-list.ts';
import { insertPriceList, lastVersion, listVersions } from './store.ts';

export interface PricingServices {
  database: Database;
  clock: Clock;
}

const stale = (current: PriceList | undefined) =>
  new AppError('conflict', 'Somebody else has changed these prices meanwhile.', {
    body: { current: current ?? null },
  });

/** @throws AppError 404 */
export async function requireProduct({ database }: PricingServices, id: number) {
  const product = await productStore(database).find(database.db, id);
  if (!product) throw new AppError('notFound', 'There is no such product.');
  return product;
}

/** The list of a product in force on a day; undefined without one. */
export async function listOn(db: Handle, productId: number, day: string) {
  const lists = await listVersions(db, productId);
  return lists.find(({ validFrom }) => validFrom <= day);
}

/** Stores the prices of a product from a day on. @throws AppError 404, and 409 for an old `version`. */
export async function savePriceList(
  services: PricingServices,
  productId: number,
  { version, ...list }: NewPriceList,
  caller: Caller,
): Promise<PriceList> {
  const { database, clock } = services;
  await requireProduct(services, productId);
  const now = clock.now();
  const today = londonDayOf(now);
  // The edited list may not be in force yet.
  const isComing = list.validFrom > today;
  const day = isComing ? list.validFrom : today;
  const current = async () =>
    (await listOn(database.db, productId, day)) ??
    (await listVersions(database.db, productId)).at(-1);
  const saved = await database
    .write(async (trx) => {
      const last = await lastVersion(trx, productId);
      if (version !== undefined && version !== last) return undefined;
      const stored = { ...list, productId, version: last + 1 };
      await insertPriceList(trx, stored, { at: now, by: signedIn(caller).username });
      await recordAudit(trx, caller, now, {
        action: 'priced',
        subject: 'product',
        subjectId: productId,
        detail: `from ${list.validFrom}`,
      });
      return stored;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    });
  if (!saved) throw stale(await current());
  database.changes.publish('catalogue');
  return saved;
}
