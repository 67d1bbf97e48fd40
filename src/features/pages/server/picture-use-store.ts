import type { Handle } from '../../../lib/database/database.ts';
import type { FoundUsage } from '../../media/server/usage.ts';

/** The pages that show any of these pictures, as their own or in their text. */
export async function findPageUsage(db: Handle, addresses: string[]): Promise<FoundUsage[]> {
  // There are a few dozen pages; pictures within the text are in no column that could be queried.
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'title', 'image', 'body'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, title, image, body }) =>
    addresses
      .filter((address) => address === image || body.includes(address))
      .map((address) => ({ address, type: 'page', id, title })),
  );
}
