// A picture of the site in the sizes that the server makes. Its data is plain, so that a section which
// shows it can be kept by what it was given.
import { Picture, type PictureSource } from '../../kit/ui/picture.tsx';
import { pictureWidths } from '../../lib/pictures/picture-widths.ts';
import { urls } from '../../urls.ts';

export interface SitePictureData extends Omit<PictureSource, 'url'> {
  /** What the addresses of its sizes begin with; undefined for a picture that has none. */
  name?: string | undefined;
}

interface SitePictureProps {
  picture: SitePictureData;
  sizes: string;
  className?: string;
  priority?: boolean;
}

export function SitePicture({ picture, ...place }: SitePictureProps) {
  return <Picture {...withSizes(picture)} {...place} />;
}

/** Adds where each size of the picture is to be had. */
export function withSizes({ name, ...source }: SitePictureData): PictureSource {
  return name ? { ...source, url: (width, format) => urls.picture(name, width, format) } : source;
}

/** What a preload link needs, so that the first picture is fetched before the page is read. */
export function preloadOf({ name, width }: SitePictureData): string | undefined {
  if (!name) return undefined;
  const widths = pictureWidths.filter((candidate) => candidate <= width);
  return widths.map((size) => `${urls.picture(name, size, 'avif')} ${size}w`).join(', ');
}
