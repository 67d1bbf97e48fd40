import { GripVertical } from 'lucide-react';
import { Button } from './button.tsx';
import type { Reorder } from './use-reorder.ts';

interface ReorderHandleProps {
  reorder: Reorder;
  id: number;
  name: string;
}

export function ReorderHandle({ reorder, id, name }: ReorderHandleProps) {
  return (
    <Button
      icon={GripVertical}
      look="quiet"
      size="icon"
      aria-label={`Reorder ${name}`}
      title="Drag, or press Space and use the arrow keys"
      className="-ml-2.5 shrink-0 cursor-grab! touch-none active:cursor-grabbing!"
      {...reorder.handleOf(id)}
    />
  );
}
