import { type DragEvent, useState } from 'react';

/** Items of a list that are dragged to another place by the mouse; buttons do the same. */
export function useDragging(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();

  /** Released elsewhere, or cancelled with Escape, it stays where it was. */
  function end({ dataTransfer }: DragEvent) {
    const isDropped = dataTransfer.dropEffect !== 'none';
    if (isDropped && dragged !== undefined && target !== undefined) onMove(dragged, target);
    setDragged(undefined);
    setTarget(undefined);
  }

  return {
    list: {
      onDragOver: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!currentTarget.contains(relatedTarget as Node)) setTarget(undefined);
      },
      onDrop: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
    },
    /** What it may be dropped on. */
    placeOf: (at: number) => ({
      onDragOver: () => dragged !== undefined && setTarget(at),
      'data-dragged': dragged === at || undefined,
      'data-target': (target === at && dragged !== at) || undefined,
    }),
    handleOf: (at: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        setDragged(at);
      },
      onDragEnd: end,
    }),
  };
}

export const DRAGGED_CLASS = 'data-dragged:opacity-50 data-target:ring-2 data-target:ring-accent';
