import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Name of the chooser. */
  label: string;
  accept: string;
  onChoose(file: File): void;
}

/** A button that asks for a file. */
export function FileButton({ label, accept, onChoose, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again once it is corrected.
          target.value = '';
          if (file) onChoose(file);
        }}
        className="sr-only"
        tabIndex={-1}
      />
      <Button {...button} onClick={() => chooser.current?.click()} />
    </>
  );
}
