// What the journeys of search-fields.spec.ts and search-fields.long.spec.ts share.
import type { APIRequestContext } from '@playwright/test';

export interface Stored {
  version: number;
  id: number;
  slug: string;
}

export async function first(staff: APIRequestContext, list: string, slug: string): Promise<Stored> {
  const all: Stored[] = await (await staff.get(list)).json();
  const found = all.find((record) => record.slug === slug);
  if (!found) throw new Error(`${list} has no ${slug}`);
  return found;
}
