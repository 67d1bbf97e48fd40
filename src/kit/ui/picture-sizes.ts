// The only sizes in which pictures are served; both the page's srcset and the server read this.
export const pictureWidths = [480, 800, 1200, 1920] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
