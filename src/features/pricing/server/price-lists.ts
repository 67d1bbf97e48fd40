// Reads and saves prices: one way in for the editor, for files and for the demo.

import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Caller, signedIn } from '../../../kit/http/route.ts';
import { type Base, type Handle, isUniqueViolation } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { productStore } from '../../products/server/store.ts';
import type { NewPriceList, PriceList } from '../price-list.ts';
import { type Raise, type Raised, raisedList } from '../raise.ts';
import { insertPriceList, lastVersion, listVersions, removeExample } from './store.ts';

const stale = (current: PriceList | undefined) =>
  AppError.stale('Somebody else has changed these prices meanwhile.', current ?? null);

/** @throws AppError 404 */
export async function requireProduct({ database }: Base, id: number) {
  return existing(await productStore(database).find(database.db, id), 'product');
}

/** The list of a product in force on a day; undefined without one. */
export async function listOn(db: Handle, productId: number, day: string) {
  const lists = await listVersions(db, productId);
  return lists.find(({ validFrom }) => validFrom <= day);
}

/** The list that is edited: in force on a day, or the first to come. */
export async function currentList(db: Handle, productId: number, day: string) {
  const lists = await listVersions(db, productId);
  return lists.find(({ validFrom }) => validFrom <= day) ?? lists.at(-1);
}

/** Stores the prices of a product from a day on. @throws AppError 404, and 409 for an old `version`. */
export async function savePriceList(
  services: Base,
  productId: number,
  list: NewPriceList,
  caller: Caller,
): Promise<PriceList> {
  return writeAs(services, caller, 'catalogue', (trx) =>
    writePriceList(trx, services, productId, list, caller),
  );
}

/** The same within a transaction; publish `catalogue` after its commit. */
export async function writePriceList(
  trx: Handle,
  { database, clock }: Base,
  productId: number,
  { version, units: _, ...list }: NewPriceList,
  caller: Caller,
): Promise<PriceList> {
  existing(await productStore(database).find(trx, productId), 'product');
  const now = clock.now();
  const today = londonDayOf(now);
  // The edited list may not be in force yet.
  const isComing = list.validFrom > today;
  const day = isComing ? list.validFrom : today;
  const current = await currentList(trx, productId, day);
  const last = await lastVersion(trx, productId);
  if (version !== undefined && version !== last) throw stale(current);
  try {
    return await writeAfter(trx, { ...list, productId, version: last }, now, caller);
  } catch (error) {
    throw isUniqueViolation(error) ? stale(current) : error;
  }
}

/** Writes a list as the next version after its own. */
export async function writeAfter(trx: Handle, list: PriceList, now: Date, caller: Caller) {
  const stored = { ...list, version: list.version + 1 };
  await insertPriceList(trx, stored, { at: now, by: signedIn(caller).username });
  await removeExample(trx, stored.productId);
  const { productId: subjectId, validFrom } = stored;
  const detail = `from ${validFrom}`;
  await recordAudit(trx, caller, now, { action: 'priced', subject: 'product', subjectId, detail });
  return stored;
}

/** Raises the prices of products from a day on: of all, or of none. @throws AppError 400 that names those without prices */
export function raisePrices(services: Base, raise: Raise, caller: Caller) {
  const { validFrom } = raise;
  if (validFrom < londonDayOf(services.clock.now())) {
    throw new AppError('invalid', 'Please choose today or a later day.');
  }
  const missing = 'There are no prices on that day for';
  return rewrite(services, caller, raise, missing, async (trx, id) => {
    const list = (await listVersions(trx, id)).find((one) => one.validFrom <= validFrom);
    return list && raisedList(list, raise);
  });
}

/** Puts back what held on that day before a raise. @throws AppError 400 that names products changed since */
export function undoRaise(services: Base, { validFrom, lists }: Raised, caller: Caller) {
  const versions = new Map(lists.map(({ productId, version }) => [productId, version]));
  const undoing = { validFrom, productIds: [...versions.keys()] };
  return rewrite(services, caller, undoing, 'Prices have changed since of', async (trx, id) => {
    const version = await lastVersion(trx, id);
    if (version !== versions.get(id)) return undefined;
    const before = await listVersions(trx, id, version);
    return before.find((list) => list.validFrom <= validFrom);
  });
}

/** All products or none. @param missing what to say of those without a next list */
async function rewrite(
  services: Base,
  caller: Caller,
  { productIds, validFrom }: Pick<Raise, 'productIds' | 'validFrom'>,
  missing: string,
  next: (trx: Handle, productId: number) => Promise<PriceList | undefined>,
): Promise<Raised> {
  const written = await writeAs(services, caller, 'catalogue', async (trx, _audit, now) => {
    const lists: PriceList[] = [];
    const without: number[] = [];
    for (const id of new Set(productIds)) {
      const list = await next(trx, id);
      const version = await lastVersion(trx, id);
      if (list) lists.push(await writeAfter(trx, { ...list, validFrom, version }, now, caller));
      else without.push(id);
    }
    if (without.length === 0) return lists;
    const query = trx.selectFrom('products').select('name').where('id', 'in', without);
    const names = (await query.execute()).map(({ name }) => name).join(', ');
    throw new AppError('invalid', `Nothing was changed. ${missing}: ${names || 'products'}.`);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? stale(undefined) : error;
  });
  return { validFrom, lists: written };
}
