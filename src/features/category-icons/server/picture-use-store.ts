import type { Generated } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import type { FoundUsage } from '../../media/server/usage.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    categoryIcons: { id: Generated<number>; title: string; icon: string };
  }
}

/** The category icons that show any of these pictures: an upload may replace one of the kit. */
export async function findCategoryIconUsage(
  db: Handle,
  addresses: string[],
): Promise<FoundUsage[]> {
  const rows = await db
    .selectFrom('categoryIcons')
    .select(['id', 'title', 'icon'])
    .where('icon', 'in', addresses)
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, icon }) => ({ address: icon, type: 'category icon', id, title }));
}
