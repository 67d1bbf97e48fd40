// Whose a data folder or a bucket is: each carries the id of the database that it belongs to.
import { readWhole, type Storage } from './storage.ts';

export const HOUSE_ID = 'house-id';

export async function readId(place: Storage): Promise<string | undefined> {
  return (await readWhole(place, HOUSE_ID))?.toString('utf8').trim();
}

export async function writeId(place: Storage, id: string): Promise<void> {
  await place.write(HOUSE_ID, new TextEncoder().encode(`${id}\n`));
}
