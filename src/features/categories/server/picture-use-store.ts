import type { Generated } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import type { FoundUsage } from '../../media/server/usage.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    categories: { id: Generated<number>; name: string; image: string | null };
  }
}

/** The categories that show any of these pictures. */
export async function findCategoryUsage(db: Handle, addresses: string[]): Promise<FoundUsage[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'image'])
    .where('image', 'in', addresses)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, image }) => ({
    address: image ?? '',
    type: 'category',
    id,
    title: name,
  }));
}
