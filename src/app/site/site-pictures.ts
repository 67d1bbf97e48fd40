// Turns the addresses that products, categories and pages keep into pictures ready for the page.
import { findSitePictures } from '../../features/media/server/store.ts';
import { pictureSrc } from '../../features/products/product.ts';
import type { PictureSource } from '../../kit/ui/picture.tsx';
import type { House } from '../house.ts';
import { urls } from '../urls.ts';

// A picture that we know nothing about (elsewhere, or deleted) still needs a shape.
const UNKNOWN_SIZE = { width: 1200, height: 900 };

/**
 * @param addresses as kept: `/uploads/…`, a bare file name, or http(s).
 * @returns the picture of an address; `alt` is used where the media library has none.
 */
export async function loadSitePictures(house: House, addresses: string[]) {
  const sources = addresses.map(pictureSrc);
  const known = await findSitePictures(house.database.db, [...new Set(sources)]);
  return (address: string, alt: string): PictureSource => {
    const src = pictureSrc(address);
    const media = known.get(src);
    const name = media?.name;
    return {
      src,
      alt: media?.alt || alt,
      width: media?.width ?? UNKNOWN_SIZE.width,
      height: media?.height ?? UNKNOWN_SIZE.height,
      placeholder: media?.placeholder,
      focalPoint: media?.focalPoint,
      ...(name && { url: (width, format) => urls.picture(name, width, format) }),
    };
  };
}
