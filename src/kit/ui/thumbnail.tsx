import { ImageIcon, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { smallPictureSrc } from '../../lib/pictures/picture-widths.ts';
import { classNames } from './class-names.ts';

interface ThumbnailProps {
  src: string | null | undefined;
  alt: string;
  className: string;
  /** Too small for text: an icon shows that a picture does not load. */
  small?: boolean;
}

/** A picture cropped to its place, or an icon if there is none or it does not load. */
export function Thumbnail({ src, alt, className, small = false }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>();
  const shape = classNames('shrink-0 overflow-hidden rounded-lg bg-sunken', className);
  if (src && broken !== src) {
    return (
      <img
        src={smallPictureSrc(src)}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        className={`${shape} object-cover`}
      />
    );
  }
  const Icon = src ? ImageOff : ImageIcon;
  return (
    <span className={`${shape} grid place-content-center justify-items-center gap-1 text-muted`}>
      <Icon aria-hidden className="size-4" />
      {src && <span className={small ? 'sr-only' : 'text-xs'}>Image Error</span>}
    </span>
  );
}
