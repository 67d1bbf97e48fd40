import { useRef } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Resource } from '../resource.ts';

interface DeleteDialogProps {
  resource: Resource;
  name: string;
  /** Reports its failure itself. */
  onDelete(): Promise<unknown>;
  onClose(): void;
  /** Takes the focus when the focused row is deleted. */
  focusAfterDeletion(): HTMLElement | null;
}

export function DeleteDialog({ resource, name, ...props }: DeleteDialogProps) {
  const { onDelete, onClose, focusAfterDeletion } = props;
  const deleted = useRef(false);
  return (
    <ConfirmDialog
      onClose={onClose}
      focusAfter={() => (deleted.current ? focusAfterDeletion() : undefined)}
      title={`Delete ${resource.singular}`}
      action="Delete"
      onConfirm={() =>
        onDelete()
          .then(() => {
            deleted.current = true;
          })
          .finally(onClose)
      }
    >
      <p>{resource.messages.confirmDelete}</p>
      <p>
        <span className="font-medium text-ink">{name}</span>{' '}
        {resource.life ? 'goes to the trash for 30 days.' : 'will be gone for good.'}
      </p>
    </ConfirmDialog>
  );
}
