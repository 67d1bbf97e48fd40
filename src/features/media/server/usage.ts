// Where files are shown. Media knows no other feature: src/app passes in the finders.
import type { PictureFinder } from '../../../kit/records/server/record.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { urls } from '../../../urls.ts';
import type { MediaUsage } from '../media.ts';

// Both engines limit the number of values in a query.
const ADDRESSES_AT_ONCE = 500;

/** The places of each file, by its own address. A picture may also be stored by its bare file name. */
export async function findUsage(
  db: Handle,
  finders: readonly PictureFinder[],
  files: readonly { filename: string; url: string }[],
): Promise<Map<string, MediaUsage[]>> {
  const urlByAddress = new Map(
    files.flatMap(({ filename, url }) =>
      url === urls.upload(filename)
        ? [
            [url, url],
            [filename, url],
          ]
        : [[url, url]],
    ) as [string, string][],
  );
  const addresses = [...urlByAddress.keys()];
  const usage = new Map<string, MediaUsage[]>();
  for (let start = 0; start < addresses.length; start += ADDRESSES_AT_ONCE) {
    const some = addresses.slice(start, start + ADDRESSES_AT_ONCE);
    for (const finder of finders) {
      for (const { address, ...place } of await finder(db, some)) {
        const url = urlByAddress.get(address) ?? address;
        const places = usage.get(url) ?? [];
        // A product's main picture may be in its gallery too: that is one place.
        const known = places.some(({ type, id }) => type === place.type && id === place.id);
        if (!known) usage.set(url, [...places, place]);
      }
    }
  }
  return usage;
}
