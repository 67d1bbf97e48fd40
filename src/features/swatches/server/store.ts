import { type Generated, sql } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import {
  householdOf,
  type Swatch,
  type SwatchRequest,
  type SwatchRequestInput,
  type SwatchStatus,
  swatchRequestSchema,
  swatchRequests,
} from '../swatch-request.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    swatches: true;
  }
  interface Tables {
    swatchRequests: {
      id: Generated<number>;
      name: string;
      address: string;
      postcode: string;
      email: string;
      phone: string;
      swatches: string;
      status: SwatchStatus;
      noReminder: Generated<number>;
      version: number;
      createdAt: string;
    };
  }
}

type Engine = Database['engine'];

export function swatchRequestStore({ engine }: { engine: Engine }): CrudStore<SwatchRequest> {
  return crudStore(
    engine,
    'swatchRequests',
    swatchRequestSchema,
    swatchRequests.searchable,
    'swatch request',
    { name: ['name'], createdAt: [], status: ['status'] },
  );
}

/** How many swatches a household has requested since then, and when last. Locks it until the transaction ends. */
export async function countSwatchesOf(
  trx: Handle,
  engine: Engine,
  { address, postcode }: Pick<SwatchRequestInput, 'address' | 'postcode'>,
  since: Date,
): Promise<{ count: number; lastAt: string | undefined }> {
  // SQLite has one writer anyway.
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`swatches ${postcode}`}, 0))`.execute(
      trx,
    );
  }
  const rows = await trx
    .selectFrom('swatchRequests')
    .select(['address', 'swatches', 'createdAt'])
    .where('postcode', '=', postcode)
    .where('createdAt', '>', since.toISOString())
    .orderBy('createdAt')
    .execute();
  const household = householdOf(address);
  const theirs = rows.filter((row) => householdOf(row.address) === household);
  return {
    count: theirs.flatMap(({ swatches }) => JSON.parse(swatches) as Swatch[]).length,
    lastAt: theirs.at(-1)?.createdAt,
  };
}
