import { useState } from 'react';
import type { PicturePickerProps } from '../../kit/admin/picture-picker.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogBody } from '../../kit/ui/dialog.tsx';

const urls = [
  '/favicon.svg',
  '/pictures/hero-1-480.webp',
  '/pictures/hero-2-480.webp',
  '/pictures/missing.webp',
  '/pictures/curtains-480.webp',
];
export function MediaPicker({
  open,
  onOpenChange,
  title = 'Select Media',
  multiple,
  onSelect,
}: PicturePickerProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  if (!open) return null;
  const done = (list: string[]) => {
    onSelect(list);
    onOpenChange(false);
  };
  return (
    <Dialog title={title} onClose={() => onOpenChange(false)}>
      <DialogBody>
        {urls.map((url) => (
          <Button key={url} onClick={() => (multiple ? setChosen([...chosen, url]) : done([url]))}>
            {url}
          </Button>
        ))}
        {multiple && <Button onClick={() => done(chosen)}>Confirm Selection</Button>}
      </DialogBody>
    </Dialog>
  );
}
