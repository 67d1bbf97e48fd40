import { FileText, Film, ImageOff, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import type { MediaFile } from '../media.ts';
import { smallSrc, typeLabel, wholeSrc } from './media-labels.ts';

const SIZES = {
  sm: 'size-14 rounded-lg',
  md: 'aspect-[4/3] w-full',
  lg: 'max-h-[60vh] min-h-40 w-full rounded-xl',
};
const ICONS = { sm: 'size-5', md: 'size-8', lg: 'size-10' };

interface MediaPreviewProps {
  file: MediaFile;
  size: keyof typeof SIZES;
  /** Beside its name a picture needs no alt text. */
  decorative?: boolean;
}

export function MediaPreview({ file, size, decorative = false }: MediaPreviewProps) {
  const [broken, setBroken] = useState<string>();
  const frame = classNames('bg-sunken block overflow-hidden', SIZES[size]);
  if (file.kind === 'document') {
    return <Sign icon={FileText} size={size} frame={frame} text={typeLabel(file)} />;
  }
  // Our pages load nothing from elsewhere, so a film is an icon too.
  if (file.kind === 'video') {
    return <Sign icon={Film} size={size} frame={frame} text={typeLabel(file)} />;
  }
  const src = size === 'lg' ? wholeSrc(file) : smallSrc(file);
  if (broken === src) return <Sign icon={ImageOff} size={size} frame={frame} text="Image Error" />;
  const fit = size === 'lg' || file.type === 'image/svg+xml' ? 'object-contain' : 'object-cover';
  const { x, y } = file.focalPoint;
  return (
    <span className={frame}>
      <img
        src={src}
        alt={decorative ? '' : file.alt || file.name}
        loading={size === 'lg' ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={() => setBroken(src)}
        className={classNames('size-full', fit)}
        style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
      />
    </span>
  );
}

interface SignProps {
  icon: LucideIcon;
  text: string;
  size: keyof typeof SIZES;
  frame: string;
}

function Sign({ icon: Icon, text, size, frame }: SignProps) {
  return (
    <span className={frame}>
      <span className="grid size-full place-content-center justify-items-center gap-1.5 text-muted">
        <Icon aria-hidden className={ICONS[size]} strokeWidth={1.5} />
        <span className={size === 'sm' ? 'sr-only' : 'text-xs font-medium'}>{text}</span>
      </span>
    </span>
  );
}
