import { Copy, Info, Trash2 } from 'lucide-react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { MediaFile } from '../media.ts';
import { sizeLabel, typeLabel } from './media-labels.ts';
import { MediaPreview } from './media-preview.tsx';
import { copyUrl } from './media-queries.ts';

interface MediaCardProps {
  file: MediaFile;
  onView(): void;
  onDelete(): void;
}

export function MediaCard({ file, onView, onDelete }: MediaCardProps) {
  const { name, kind, alt } = file;
  return (
    <li className="card group relative flex flex-col overflow-hidden">
      {/* The picture is a second, larger way to the details; keyboards use the button below. */}
      <button type="button" tabIndex={-1} aria-hidden onClick={onView} className="block w-full">
        <MediaPreview file={file} size="md" decorative />
      </button>
      {kind === 'image' && !alt && (
        <span className="pointer-events-none absolute top-2 left-2">
          <Badge tone="waiting">No alt text</Badge>
        </span>
      )}
      <div className="flex grow flex-col gap-2 p-3 pb-2">
        <div>
          <p className="truncate text-sm font-medium" title={name}>
            {name}
          </p>
          <p className="text-xs text-muted tabular-nums">
            {typeLabel(file)} · {sizeLabel(file)}
          </p>
        </div>
        <div className="mt-auto -ml-2 flex">
          <Button
            icon={Info}
            look="quiet"
            size="icon"
            aria-label={`View details of ${name}`}
            title="View details"
            onClick={onView}
          />
          <Button
            icon={Copy}
            look="quiet"
            size="icon"
            aria-label={`Copy URL of ${name}`}
            title="Copy URL"
            onClick={() => void copyUrl(file)}
          />
          <Button
            icon={Trash2}
            look="quiet"
            size="icon"
            aria-label={`Delete ${name}`}
            title="Delete"
            className="ml-auto hover:not-disabled:text-danger"
            onClick={onDelete}
          />
        </div>
      </div>
    </li>
  );
}

export function MediaCardSkeleton() {
  return (
    <li className="card overflow-hidden">
      <Skeleton className="aspect-[4/3] rounded-none" />
      <div className="grid gap-2 p-3">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="mt-2 h-7 w-24" />
      </div>
    </li>
  );
}
