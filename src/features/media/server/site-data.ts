// Turns the addresses in products, categories and content into pictures ready for a page.
import type { Database } from '../../../lib/database/database.ts';
import { srcSetOf } from '../../../lib/pictures/picture-widths.ts';
import type { MarkdownPicture } from '../../../lib/text/markdown.ts';
import { urls } from '../../../urls.ts';
import { pictureSrc } from '../media.ts';
import type { SitePictureData } from '../site/site-picture.tsx';
import { findSitePictures } from './store.ts';

// An unknown picture (elsewhere, or deleted) still needs a shape.
const UNKNOWN_SIZE = { width: 1200, height: 900 };

/** @returns the picture of an address; `alt` is used where the media library has none. */
export type FindPicture = (address: string, alt: string) => SitePictureData;

/** @param addresses as stored: `/uploads/…`, a bare file name, or http(s). */
export async function loadPictures(
  { database }: { database: Database },
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
      colourable: media?.colourable,
      light: media?.light,
    };
  };
}

/** A picture within a text, in the site's sizes. */
export function pictureInText(pictureOf: FindPicture) {
  return (address: string, alt: string): MarkdownPicture => {
    const { src, alt: known, width, height, name } = pictureOf(address, alt);
    return {
      src,
      alt: alt || known,
      width,
      height,
      ...(name && {
        srcSet: srcSetOf(width, (size) => urls.picture(name, size, 'webp')),
        sizes: '(min-width: 48rem) 42rem, 100vw',
      }),
    };
  };
}
