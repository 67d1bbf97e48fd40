// A picture in the sizes the server makes. Plain data, so that loaders can pass it on.
import { Picture, type PictureSource } from '../../../kit/ui/picture.tsx';
import { srcSetOf } from '../../../lib/pictures/picture-widths.ts';
import { urls } from '../../../urls.ts';
import type { LightPosition } from '../media.ts';

export interface SitePictureData extends Omit<PictureSource, 'url'> {
  /** Prefix of the addresses of its sizes; undefined for a picture without sizes. */
  name?: string | undefined;
  /** It can be recoloured: see `inColour`. */
  colourable?: boolean | undefined;
  light?: LightPosition[] | undefined;
}

interface SitePictureProps {
  picture: SitePictureData;
  sizes: string;
  className?: string;
  priority?: boolean;
}

export function SitePicture({ picture, ...place }: SitePictureProps) {
  const { name, colourable: _colourable, light: _light, ...source } = picture;
  const url: PictureSource['url'] =
    name === undefined ? undefined : (width, format) => urls.picture(name, width, format);
  return <Picture {...source} url={url} {...place} />;
}

/** Prefix of the sizes of a recolourable picture, in a product's colour. */
export const nameInColour = (name: string, hex: string): string =>
  `${name}-${hex.slice(1).toLowerCase()}`;

export function preloadOf({ name, width }: SitePictureData): string | undefined {
  return name && srcSetOf(width, (size) => urls.picture(name, size, 'avif'));
}

/** The width at which social networks show a shared picture. */
export const SHARED_WIDTH = 1200;

/** The address of a picture for shared links to its page. */
export const sharedAddress = ({ name, src }: SitePictureData): string =>
  name ? urls.picture(name, SHARED_WIDTH, 'webp') : src;
