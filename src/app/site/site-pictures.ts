// Turns the addresses that products, categories and content keep into pictures ready for the page.
import { findSitePictures } from '../../features/media/server/store.ts';
import { pictureSrc } from '../../features/products/product.ts';
import type { PictureSource } from '../../kit/ui/picture.tsx';
import type { Services } from '../process/services.ts';
import { type SitePictureData, withSizes } from './site-picture.tsx';

// A picture that we know nothing about (elsewhere, or deleted) still needs a shape.
const UNKNOWN_SIZE = { width: 1200, height: 900 };

/** @returns the picture of an address; `alt` is used where the media library has none. */
export type FindPicture = (address: string, alt: string) => SitePictureData;

/** @param addresses as kept: `/uploads/…`, a bare file name, or http(s). */
export async function loadPictureData(
  { database }: Pick<Services, 'database'>,
  addresses: string[],
): Promise<FindPicture> {
  const wanted = new Set(addresses.filter(Boolean).map(pictureSrc));
  const pictures = new Map(await findSitePictures(database.db, [...wanted]));
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

/** As `loadPictureData`, with the addresses of the sizes. */
export async function loadSitePictures(services: Services, addresses: string[]) {
  const find = await loadPictureData(services, addresses);
  return (address: string, alt: string): PictureSource => withSizes(find(address, alt));
}

/** As wide as the networks show the picture of a shared link. */
export const SHARED_WIDTH = 1200;

/** The address of a picture for whoever shares a link to its page. */
export const sharedAddress = ({ url, src }: PictureSource): string =>
  url ? url(SHARED_WIDTH, 'webp') : src;
