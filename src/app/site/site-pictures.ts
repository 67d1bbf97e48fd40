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
  const nothing = () => {
    const pictures = new Map<string, SitePicture>();
    return { pictures, asked: new Set<string>(), find: findIn(pictures) };
  };
  let kept = nothing();
  database.changes.subscribe((topic) => {
    if (topic === 'media' || topic === 'everything') kept = nothing();
  });
  return async (urls: string[]): Promise<FindPicture> => {
    if (kept.asked.size > KEPT_PICTURES) kept = nothing();
    // A change while the library is asked gives the next page new maps; this one fills the old.
    const { pictures, asked, find } = kept;
    const unknown = [...new Set(urls)].filter((url) => !asked.has(url));
    for (const [url, picture] of await findSitePictures(database.db, unknown)) {
      pictures.set(url, picture);
    }
    for (const url of unknown) asked.add(url);
    return find;
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
