// Turns the addresses that products, categories and content keep into pictures ready for the page.
import type { SitePicture } from '../../features/media/media.ts';
import { findSitePictures } from '../../features/media/server/store.ts';
import { pictureSrc } from '../../features/products/product.ts';
import type { PictureSource } from '../../kit/ui/picture.tsx';
import type { House } from '../house.ts';
import { perHouse } from '../per-house.ts';
import { type SitePictureData, withSizes } from './site-picture.tsx';

// A picture that we know nothing about (elsewhere, or deleted) still needs a shape.
const UNKNOWN_SIZE = { width: 1200, height: 900 };

/** More than the pages of a house show; what is beyond is asked for again. */
const KEPT_PICTURES = 2000;

/**
 * Asks the library once for each address, until something in it changes. What finds the pictures is
 * the same function for as long.
 */
const sitePictures = perHouse(({ database }) => {
  let known = new Map<string, SitePicture>();
  let asked = new Set<string>();
  let find = findIn(known);
  const forget = () => {
    known = new Map();
    asked = new Set();
    find = findIn(known);
  };
  database.changes.subscribe((topic) => {
    if (topic === 'media' || topic === 'everything') forget();
  });
  return async (urls: string[]): Promise<FindPicture> => {
    if (asked.size > KEPT_PICTURES) forget();
    // A change while the library is asked gives the next page new maps; this one fills the old.
    const [pictures, seen, findThem] = [known, asked, find];
    const unknown = [...new Set(urls)].filter((url) => !seen.has(url));
    for (const [url, picture] of await findSitePictures(database.db, unknown)) {
      pictures.set(url, picture);
    }
    for (const url of unknown) seen.add(url);
    return findThem;
  };
});

/** @returns the picture of an address; `alt` is used where the media library has none. */
export type FindPicture = (address: string, alt: string) => SitePictureData;

function findIn(pictures: ReadonlyMap<string, SitePicture>): FindPicture {
  return (address, alt) => {
    const src = pictureSrc(address);
    const media = pictures.get(src);
    return {
      src,
      alt: media?.alt || alt,
      width: media?.width ?? UNKNOWN_SIZE.width,
      height: media?.height ?? UNKNOWN_SIZE.height,
      placeholder: media?.placeholder,
      focalPoint: media?.focalPoint,
      name: media?.name,
    };
  };
}

/** @param addresses as kept: `/uploads/…`, a bare file name, or http(s). */
export async function loadPictureData(
  house: Pick<House, 'clock' | 'database'>,
  addresses: string[],
): Promise<FindPicture> {
  return sitePictures(house)(addresses.filter(Boolean).map(pictureSrc));
}

/** As `loadPictureData`, with the addresses of the sizes. */
export async function loadSitePictures(house: House, addresses: string[]) {
  const find = await loadPictureData(house, addresses);
  return (address: string, alt: string): PictureSource => withSizes(find(address, alt));
}

/** As wide as the networks show the picture of a shared link. */
export const SHARED_WIDTH = 1200;

/** The address of a picture for whoever shares a link to its page. */
export const sharedAddress = ({ url, src }: PictureSource): string =>
  url ? url(SHARED_WIDTH, 'webp') : src;
