import { useRef } from 'react';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import type { MediaFile } from '../media.ts';
import { usageLabel } from './media-labels.ts';
import { useMediaDeletion } from './media-queries.ts';

const PLACES_NAMED = 8;

interface DeleteMediaDialogProps {
  file: MediaFile;
  onClose(): void;
  onDeleted?(): void;
  focusAfterDeletion(): HTMLElement | null;
}

export function DeleteMediaDialog({
  file,
  onClose,
  onDeleted,
  focusAfterDeletion,
}: DeleteMediaDialogProps) {
  const deletion = useMediaDeletion();
  const deleted = useRef(false);
  const { name, usedIn } = file;
  const more = usedIn.length - PLACES_NAMED;
  return (
    <ConfirmDialog
      onClose={onClose}
      focusAfter={() => (deleted.current ? focusAfterDeletion() : undefined)}
      title="Delete File"
      action="Delete"
      onConfirm={() =>
        deletion.mutateAsync(file, {
          onSuccess: () => {
            deleted.current = true;
            onDeleted?.();
          },
          onSettled: onClose,
        })
      }
    >
      <p>
        Are you sure you want to delete this file?{' '}
        <span className="font-medium wrap-anywhere text-ink">{name}</span> will be gone for good.
      </p>
      {usedIn.length > 0 && (
        <div className="rounded-lg bg-waiting-soft p-3 text-sm text-waiting">
          <p className="font-medium">It is used in:</p>
          <ul className="mt-1 list-disc pl-5">
            {usedIn.slice(0, PLACES_NAMED).map((place) => (
              <li key={`${place.type} ${place.id}`}>{usageLabel(place)}</li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
