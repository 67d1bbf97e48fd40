// A picture in the sizes that the server makes: AVIF and WebP, never larger than its place.
import { type PictureFormat, pictureWidths } from './picture-sizes.ts';

interface PictureProps {
  /** Address of one size. */
  url(width: number, format: PictureFormat): string;
  alt: string;
  width: number;
  height: number;
  /** How wide it stands, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** The largest picture of the first screen: loaded before everything else. */
  priority?: boolean;
}

export function Picture({ url, alt, width, height, sizes, className, priority }: PictureProps) {
  const srcSet = (format: PictureFormat) =>
    pictureWidths
      .filter((candidate) => candidate <= width)
      .map((candidate) => `${url(candidate, format)} ${candidate}w`)
      .join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img
        src={url(pictureWidths[1], 'webp')}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  );
}
