import type { Handle } from '../../../lib/database/database.ts';
import type { FoundUsage } from '../../media/server/usage.ts';

/** The products that show any of these pictures, as the main one or in their gallery. */
export async function findProductUsage(db: Handle, addresses: string[]): Promise<FoundUsage[]> {
  const rows = await db
    .selectFrom('products')
    .select(['products.id', 'products.name', 'products.image as address'])
    .where('products.image', 'in', addresses)
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
