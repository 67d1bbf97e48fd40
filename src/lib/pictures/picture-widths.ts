// The sizes in which pictures are taken and served; used by browsers and the server.
import { urls } from '../../urls.ts';

/** Pictures with more pixels, all frames of an animation together, are not decoded whole. */
export const MAX_PIXELS = 40_000_000;

export const pictureWidths = [480, 800, 1200, 1920] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What `srcset` says of a picture: the sizes that do not enlarge it, and the smallest in any case. */
export const srcSetOf = (width: number, addressOf: (size: number) => string): string =>
  pictureWidths
    .filter((size) => size <= Math.max(width, pictureWidths[0]))
    .map((size) => `${addressOf(size)} ${size}w`)
    .join(', ');

/** The smallest size of the current `/uploads/…` file (it may be replaced); any other address unchanged. */
export function smallPictureSrc(address: string): string {
  const stem = /^\/uploads\/(\w+)\.webp$/.exec(address)?.[1];
  return stem ? `${urls.picture(stem, pictureWidths[0], 'webp')}?now` : address;
}
