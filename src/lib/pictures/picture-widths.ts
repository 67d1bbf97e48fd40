// The only sizes in which pictures are served; both the page's srcset and the server read this.
export const pictureWidths = [480, 800, 1200, 1920] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * A picture for a place of a few centimetres: its smallest size where the server makes sizes of it. Asks
 * for the picture as it is now, because a file may be replaced behind its address.
 * @param address as kept: `/uploads/…`, or anything else, which is shown as it is.
 */
export function smallPictureSrc(address: string): string {
  const stem = /^\/uploads\/(\w+)\.webp$/.exec(address)?.[1];
  return stem ? `/pictures/${stem}-${pictureWidths[0]}.webp?now` : address;
}
