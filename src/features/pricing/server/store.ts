import { type Generated, type Selectable, sql } from 'kysely';
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { onlyWhenChanged } from '../../../lib/process/only-when-changed.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { priceRow } from '../estimate.ts';
import { EXAMPLE_FROM, type PriceList, priceListSchema } from '../price-list.ts';
import type { PricedRow, WindowRow } from '../window-rows.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    priceLists: PriceListTable;
  }
}

/** Every saved version of prices, never changed: the latest of a product and day counts. */
interface PriceListTable {
  id: Generated<number>;
  productId: number;
  version: number;
  validFrom: string;
  /** JSON. */
  list: string;
  writtenAt: string;
  writtenBy: string;
}

const toList = ({ productId, version, list }: Selectable<PriceListTable>): PriceList =>
  priceListSchema.parse({ ...JSON.parse(list), productId, version });

const MOST_WRITES = 40;

export async function listWrites(db: Handle, productId: number) {
  const rows = await writesOf(db, productId).limit(MOST_WRITES).execute();
  return rows.map((row) => ({ ...row, list: toList(row) }));
}

const writesOf = (db: Handle, productId: number) =>
  db
    .selectFrom('priceLists')
    .selectAll()
    .where('productId', '=', productId)
    .orderBy('version', 'desc');

/** Number of the last version of a product's prices; 0 without any. */
export async function lastVersion(db: Handle, productId: number): Promise<number> {
  const row = await db
    .selectFrom('priceLists')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The lists of a product by day, latest first, each with its last version number; as they were `below` a version. */
export async function listVersions(
  db: Handle,
  productId: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<PriceList[]> {
  const all = await writesOf(db, productId).execute();
  const rows = all.filter((row) => row.version < below).reverse();
  const version = rows.at(-1)?.version ?? 0;
  // Of the lists from one day, the last version.
  const days = new Map(rows.map((row) => [row.validFrom, { ...toList(row), version }]));
  return [...days.values()].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
}

/** The days whose prices were written after a version, in order. */
export async function daysSince(db: Handle, productId: number, version: number): Promise<string[]> {
  const rows = await db
    .selectFrom('priceLists')
    .select('validFrom')
    .distinct()
    .where('productId', '=', productId)
    .where('version', '>', version)
    .orderBy('validFrom')
    .execute();
  return rows.map(({ validFrom }) => validFrom);
}

/** Of a day that had no prices before. */
export async function removeListsFrom(trx: Handle, productId: number, day: string): Promise<void> {
  await trx
    .deleteFrom('priceLists')
    .where('productId', '=', productId)
    .where('validFrom', '=', day)
    .execute();
}

export async function insertPriceList(
  trx: Handle,
  { productId, version, ...list }: PriceList,
  written: { at: Date; by: string },
): Promise<void> {
  await trx
    .insertInto('priceLists')
    .values({
      productId,
      version,
      validFrom: list.validFrom,
      list: JSON.stringify(list),
      writtenAt: written.at.toISOString(),
      writtenBy: written.by,
    })
    .execute();
}

/** The first list of one's own replaces the example. */
export async function removeExample(trx: Handle, productId: number): Promise<void> {
  await trx
    .deleteFrom('priceLists')
    .where('productId', '=', productId)
    .where('validFrom', '=', EXAMPLE_FROM)
    .where('writtenBy', '=', 'demo')
    .execute();
}

type PricesInForce = ReadonlyMap<number, PriceList>;

/** The lists in force today, for every page and estimate; read again when any of them changes. */
export interface PriceBook extends CachedRead<PricesInForce> {
  price(rows: readonly WindowRow[]): Promise<PricedRow[]>;
}

export function createPriceBook(database: Database, clock: Clock): PriceBook {
  const today = () => londonDayOf(clock.now());
  const cached = cachedRead(database, ['catalogue'], () => listsFrom(database.db, today()));
  const inForce = onlyWhenChanged(
    ({ lists, day }: { lists: PriceList[]; day: string }) => [lists, day],
    ({ lists, day }): PricesInForce =>
      // By day: later ones replace earlier ones.
      new Map(
        lists.filter(({ validFrom }) => validFrom <= day).map((list) => [list.productId, list]),
      ),
  );
  const read = async () => inForce({ lists: await cached.read(), day: today() });
  return {
    read,
    async price(rows) {
      const lists = await read();
      const products = await productsOf(database.db, rows);
      return rows.map((row) => ({
        ...row,
        ...priceRow(row, (id) => lists.get(id)),
        productName: products.get(row.productId)?.name ?? 'Unknown product',
      }));
    },
  };
}

/** The names of the rows' products, and of their colours. */
export async function productsOf(db: Handle, rows: readonly WindowRow[]) {
  const ids = rows.map(({ productId }) => productId);
  const query = db.selectFrom('products').select(['id', 'name', 'colours']).where('id', 'in', ids);
  const found = ids.length > 0 ? await query.execute() : [];
  return new Map(
    found.map(({ id, name, colours }) => [
      id,
      { name, colours: (JSON.parse(colours) as { name: string }[]).map((colour) => colour.name) },
    ]),
  );
}

/** A keyed hash of the e-mail address a list was sent to. */
export const hashOfEmail = (secret: string, email: string) =>
  deriveToken(secret, 'price link to', email.toLowerCase());

/** Every product's lists in force on a day and later, by product and day: of those from one day the last that was written. */
export async function listsFrom(db: Handle, day: string): Promise<PriceList[]> {
  const rows = await db
    .selectFrom('priceLists as own')
    .selectAll()
    .where('validFrom', '>=', ({ selectFrom }) =>
      selectFrom('priceLists as other')
        .select(({ fn }) => fn.coalesce(fn.max('other.validFrom'), sql<string>`''`).as('day'))
        .whereRef('other.productId', '=', 'own.productId')
        .where('other.validFrom', '<=', day),
    )
    .orderBy('productId')
    .orderBy('validFrom')
    .orderBy('version')
    .execute();
  const writes = await db
    .selectFrom('priceLists')
    .select(({ fn }) => ['productId', fn.max('version').as('version')])
    .groupBy('productId')
    .execute();
  const versions = new Map(writes.map(({ productId, version }) => [productId, version]));
  const lists = rows.map((row) => {
    const version = versions.get(row.productId) ?? row.version;
    return [`${row.productId} ${row.validFrom}`, { ...toList(row), version }] as const;
  });
  return [...new Map(lists).values()];
}
