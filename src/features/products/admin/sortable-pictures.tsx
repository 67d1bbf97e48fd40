import { ChevronLeft, ChevronRight, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { StepButton } from '../../../kit/ui/step-button.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { DRAGGED_CLASS, useDragging } from '../../../kit/ui/use-dragging.ts';
import { pictureSrc } from '../../media/media.ts';

interface SortablePicture {
  key: string | number;
  address: string;
  alt: string;
  /** Under the picture, where it can be described. */
  caption?: string;
}

interface SortablePicturesProps {
  label: string;
  pictures: readonly SortablePicture[];
  firstBadge?: string;
  onMove(from: number, to: number): void;
  onDescribe?(at: number): void;
  onRemove(at: number): void;
}

/** Pictures that can be reordered by dragging or by buttons. */
export function SortablePictures({
  label,
  pictures,
  firstBadge,
  onMove,
  onDescribe,
  onRemove,
}: SortablePicturesProps) {
  const dragging = useDragging(move);
  const [said, setSaid] = useState('');

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= pictures.length) return;
    setSaid(`Image ${from + 1} is now image ${to + 1} of ${pictures.length}.`);
    onMove(from, to);
  }

  return (
    <>
      <ul aria-label={label} {...dragging.list} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map(({ key, address, alt, caption }, at) => (
          <li
            key={key}
            {...dragging.handleOf(at)}
            {...dragging.placeOf(at)}
            className={`relative cursor-grab overflow-clip rounded-xl border border-line bg-surface active:cursor-grabbing ${DRAGGED_CLASS}`}
          >
            <Thumbnail
              src={pictureSrc(address)}
              alt={alt || `Image ${at + 1}`}
              className="pointer-events-none aspect-4/3 w-full rounded-none"
            />
            {firstBadge && at === 0 && (
              <span className="absolute top-2 left-2">
                <Badge tone="accent">{firstBadge}</Badge>
              </span>
            )}
            {onDescribe && (
              <button
                type="button"
                onClick={() => onDescribe(at)}
                className="flex w-full items-start gap-2 border-t border-line px-3 py-2 text-left text-xs text-muted hover:bg-hover hover:text-ink"
              >
                <span className="sr-only">Describe image {at + 1}: </span>
                <span className="line-clamp-2 min-h-8 grow wrap-anywhere">{caption}</span>
                <Pencil aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              </button>
            )}
            <div className="flex items-center border-t border-line">
              <StepButton
                label={`Move image ${at + 1} earlier`}
                icon={ChevronLeft}
                blocked={at === 0}
                onPress={() => move(at, at - 1)}
              />
              <span className="grow text-center text-xs text-muted tabular-nums">{at + 1}</span>
              <StepButton
                label={`Move image ${at + 1} later`}
                icon={ChevronRight}
                blocked={at === pictures.length - 1}
                onPress={() => move(at, at + 1)}
              />
              <StepButton label={`Delete image ${at + 1}`} icon={X} onPress={() => onRemove(at)} />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
