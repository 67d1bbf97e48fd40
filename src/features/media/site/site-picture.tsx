// A picture in the sizes that the server makes. Its data is plain, so that loaders can hand it on.
import { Picture, type PictureSource } from '../../../kit/ui/picture.tsx';
import { srcSetOf } from '../../../lib/pictures/picture-widths.ts';
import { urls } from '../../../urls.ts';

export interface SitePictureData extends Omit<PictureSource, 'url'> {
  /** What the addresses of its sizes begin with; undefined for a picture that has none. */
  name?: string | undefined;
  /** What it shows can be had in other colours: see `inColour`. */
  colourable?: boolean | undefined;
}

interface SitePictureProps {
  picture: SitePictureData;
  sizes: string;
  className?: string;
  priority?: boolean;
}

export function SitePicture({ picture, ...place }: SitePictureProps) {
  const { name, colourable: _colourable, ...source } = picture;
  const url: PictureSource['url'] =
    name === undefined ? undefined : (width, format) => urls.picture(name, width, format);
  return <Picture {...source} url={url} {...place} />;
}

/** What the addresses of the sizes of a colourable picture begin with, in a colour of its product. */
export const nameInColour = (name: string, hex: string): string =>
  `${name}-${hex.slice(1).toLowerCase()}`;

/** What a preload link needs, so that the first picture is fetched before the page is read. */
export function preloadOf({ name, width }: SitePictureData): string | undefined {
  return name && srcSetOf(width, (size) => urls.picture(name, size, 'avif'));
}

/** As wide as the networks show the picture of a shared link. */
export const SHARED_WIDTH = 1200;

/** The address of a picture for whoever shares a link to its page. */
export const sharedAddress = ({ name, src }: SitePictureData): string =>
  name ? urls.picture(name, SHARED_WIDTH, 'webp') : src;
