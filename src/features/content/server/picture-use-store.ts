import type { PictureUse } from '../../../kit/records/server/record.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { type KeptPart, partTitles } from '../website-content.ts';
import { readContent } from './store.ts';

/** The parts of the website that show any of these pictures or films. */
export async function findContentPictures(db: Handle, addresses: string[]): Promise<PictureUse[]> {
  const content = await readContent(db);
  const wanted = new Set(addresses);
  return Object.entries(partTitles).flatMap(([part, title], at) =>
    [...new Set(textsOf(content[part as KeptPart]))]
      .filter((text) => wanted.has(text))
      // The parts have no ids; give each one, or two would count as one place.
      .map((address) => ({ address, type: 'website content', id: at + 1, title })),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
