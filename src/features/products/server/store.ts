import { type Expression, type Generated, type SqlBool, sql } from 'kysely';
import { storeOf } from '../../../kit/crud/server/crud-store.ts';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { type Product, type ProductImage, products } from '../product.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    catalogue: true;
  }
  interface Tables {
    products: {
      id: Generated<number>;
      categoryId: number;
      name: string;
      image: string;
      socialImage: string;
      colours: string;
    };
    productImages: {
      id: Generated<number>;
      productId: number;
      imageUrl: string;
      alt: string;
      decorative: number;
      position: number;
    };
  }
}

export const productStore = storeOf(products);

export const countProductsOf = (db: Handle, categoryId: number): Promise<number> =>
  countRows(db.selectFrom('products').where('categoryId', '=', categoryId));

/** The colours of the products with this main picture, under any of its addresses. */
export async function listColoursOf(db: Handle, images: string[]): Promise<Product['colours']> {
  const rows = await db
    .selectFrom('products')
    .select('colours')
    .where('image', 'in', images)
    .execute();
  return rows.flatMap(({ colours }) => products.schema.shape.colours.parse(JSON.parse(colours)));
}

const imageColumns = [
  'id',
  'productId',
  'imageUrl',
  'alt',
  'decorative',
  'position as order',
] as const;

const imageOf = <Row extends { decorative: number }>(row: Row) => ({
  ...row,
  decorative: row.decorative === 1,
});

export async function listProductImages(db: Handle, productId: number): Promise<ProductImage[]> {
  const rows = await db
    .selectFrom('productImages')
    .select(imageColumns)
    .where('productId', '=', productId)
    .orderBy('position')
    .execute();
  return rows.map(imageOf);
}

/**
 * Adds a picture at the end of the gallery, or at `order` if that is free: after a deletion, count plus position may
 * be taken.
 */
export async function insertProductImage(
  trx: Handle,
  image: { productId: number; imageUrl: string; alt: string; order?: number | undefined },
): Promise<ProductImage> {
  // Adding two pictures at once is serialised here, or both would take one place.
  await trx
    .updateTable('products')
    .set({ categoryId: sql<number>`category_id` })
    .where('id', '=', image.productId)
    .execute();
  const { last, taken } = await trx
    .selectFrom('productImages')
    .select([
      sql<number>`coalesce(max(position), 0)`.as('last'),
      sql<number>`coalesce(sum(case when position = ${image.order ?? -1} then 1 else 0 end), 0)`.as(
        'taken',
      ),
    ])
    .where('productId', '=', image.productId)
    .executeTakeFirstOrThrow();
  const position = image.order === undefined || taken > 0 ? last + 1 : image.order;
  const { productId, imageUrl, alt } = image;
  const row = await trx
    .insertInto('productImages')
    .values({ productId, imageUrl, alt, decorative: 0, position })
    .returning(imageColumns)
    .executeTakeFirstOrThrow();
  return imageOf(row);
}

export async function findProductImage(db: Handle, id: number): Promise<ProductImage | undefined> {
  const row = await db
    .selectFrom('productImages')
    .select(imageColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && imageOf(row);
}

export async function describeProductImage(
  trx: Handle,
  id: number,
  { alt, decorative }: Pick<ProductImage, 'alt' | 'decorative'>,
): Promise<ProductImage> {
  const row = await trx
    .updateTable('productImages')
    .set({ alt, decorative: decorative ? 1 : 0 })
    .where('id', '=', id)
    .returning(imageColumns)
    .executeTakeFirstOrThrow();
  return imageOf(row);
}

export async function deleteProductImage(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('productImages').where('id', '=', id).execute();
}

/** Reorders a gallery by these ids: 1, 2, 3 … */
export async function orderProductImages(
  trx: Handle,
  productId: number,
  ids: number[],
): Promise<void> {
  // Moved away first, because no two pictures may share a place even for a moment.
  await trx
    .updateTable('productImages')
    .set({ position: sql<number>`-id` })
    .where('productId', '=', productId)
    .execute();
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable('productImages')
      .set({ position: index + 1 })
      .where('productId', '=', productId)
      .where('id', '=', id)
      .execute();
  }
}

/** True for products whose list of that name holds the value; lists are stored as JSON text. */
export function listHolds(column: 'rooms' | 'lightControls', value: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`%${JSON.stringify(value)}%`}`;
}
