import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import { columnsOf, gridTarget } from '../../../kit/ui/grid-keys.ts';
import type { MediaFile } from '../media.ts';
import { MediaPreview } from './media-preview.tsx';

interface MediaChoicesProps {
  files: MediaFile[];
  chosen: string[];
  multiple: boolean;
  full: boolean;
  onPick(url: string): void;
  onPoint(url: string): void;
}

/** Files in a grid: one Tab stop, then arrow keys. */
export function MediaChoices({
  files,
  chosen,
  multiple,
  full,
  onPick,
  onPoint,
}: MediaChoicesProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, files.length - 1);

  function move(event: KeyboardEvent) {
    const next = gridTarget(event.key, current, files.length, columnsOf(list.current));
    if (next === undefined) return;
    event.preventDefault();
    const element = list.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
    const file = files[next];
    if (file) onPoint(file.url);
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Media files"
      aria-multiselectable={multiple}
      onKeyDown={move}
      className="grid grid-cols-2 gap-3 sm:grid-cols-4"
    >
      {files.map((file, index) => {
        const place = chosen.indexOf(file.url);
        const isChosen = place >= 0;
        return (
          <button
            key={file.id}
            type="button"
            role="option"
            aria-selected={isChosen}
            aria-disabled={full && !isChosen}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => onPick(file.url)}
            className={classNames(
              'relative overflow-hidden rounded-xl border text-left transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
              isChosen
                ? 'border-accent ring-2 ring-accent'
                : 'border-line hover:border-line-strong',
            )}
          >
            <MediaPreview file={file} size="md" decorative />
            <span className="block truncate px-2.5 py-2 text-xs font-medium" title={file.name}>
              {file.name}
            </span>
            {isChosen && (
              <span
                aria-hidden
                className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent tabular-nums"
              >
                {multiple ? place + 1 : <Check className="size-4" />}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
