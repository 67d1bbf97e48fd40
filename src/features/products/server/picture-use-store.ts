import type { PictureUse } from '../../../kit/records/server/record.ts';
import type { Handle } from '../../../lib/database/database.ts';

/** The products that show any of these pictures, as the main one or in their gallery. */
export async function findProductPictures(db: Handle, addresses: string[]): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('products')
    .select(['products.id', 'products.name', 'products.image as address'])
    .where('products.image', 'in', addresses)
    .union(
      db
        .selectFrom('products')
        .select(['products.id', 'products.name', 'products.socialImage as address'])
        .where('products.socialImage', 'in', addresses),
    )
    .union(
      db
        .selectFrom('productImages')
        .innerJoin('products', 'products.id', 'productImages.productId')
        .select(['products.id', 'products.name', 'productImages.imageUrl as address'])
        .where('productImages.imageUrl', 'in', addresses),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, address }) => ({ address, type: 'product', id, title: name }));
}
