// A picture in the sizes the server makes: AVIF and WebP, never larger than its place, with a few blurred pixels
// behind it until it loads.

import { type PictureFormat, pictureWidths, srcSetOf } from '../../lib/pictures/picture-widths.ts';

export interface PictureSource {
  url?: ((width: number, format: PictureFormat) => string) | undefined;
  src: string;
  alt: string;
  width: number;
  height: number;
  placeholder?: string | undefined;
  /** The focal point, which cropping keeps in view: fractions from the left and from the top. */
  focalPoint?: { x: number; y: number } | undefined;
}

interface PictureProps extends PictureSource {
  sizes: string;
  className?: string;
  /** The largest picture of the first screen: loaded first. */
  priority?: boolean;
}

export function Picture({ sizes, className = '', priority = false, ...source }: PictureProps) {
  const { url, src, alt, width, height, placeholder, focalPoint } = source;
  const classes = `${className} ${focalPoint ? focalClass(focalPoint) : ''}`;
  const srcSetIn = (format: PictureFormat) => url && srcSetOf(width, (size) => url(size, format));
  const image = (
    <img
      src={url ? url(fallbackWidth(width), 'webp') : src}
      alt={alt}
      width={width}
      height={height}
      className={`relative ${classes}`}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
    />
  );
  return (
    <span className="relative block h-full">
      {placeholder && !priority && (
        <img
          src={placeholder}
          alt=""
          aria-hidden="true"
          className={`absolute inset-0 h-full w-full blur-lg ${classes}`}
        />
      )}
      {url ? (
        <picture>
          <source type="image/avif" srcSet={srcSetIn('avif')} sizes={sizes} />
          {/* Further down, one size will do for the few browsers without AVIF: less to read for all. */}
          {priority && <source type="image/webp" srcSet={srcSetIn('webp')} sizes={sizes} />}
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  );
}

const fallbackWidth = (width: number) =>
  pictureWidths.findLast((candidate) => candidate <= Math.min(width, 1200)) ?? pictureWidths[0];

// A page's policy allows no style attribute, so the point in view is one of twenty-five classes, which site.css names.
const focalClass = ({ x, y }: { x: number; y: number }) => `object-[${quarter(x)}%_${quarter(y)}%]`;

const quarter = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 4) * 25;
