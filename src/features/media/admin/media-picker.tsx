import { Check, ImageUp } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { PicturePickerProps } from '../../../kit/crud/admin/picture-picker.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { columnsOf, gridTarget } from '../../../kit/ui/grid-keys.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { MediaFile } from '../media.ts';
import { MediaList, useMediaList } from './media-list.tsx';
import { MediaPreview } from './media-preview.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const MOST_CHOSEN = 10;
const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function MediaPicker({ onOpenChange, multiple = false, onSelect }: PicturePickerProps) {
  const list = useMediaList();
  const [chosen, setChosen] = useState<string[]>([]);
  const [uploading, setUploading] = useState(false);
  const close = () => onOpenChange(false);

  function finish(urls: string[]) {
    onSelect(urls);
    close();
  }

  function toggle(url: string) {
    if (chosen.includes(url)) setChosen(chosen.filter((one) => one !== url));
    else if (chosen.length < MOST_CHOSEN) setChosen([...chosen, url]);
  }

  function takeUploaded(files: MediaFile[]) {
    list.showAll();
    const urls = files.map(({ url }) => url);
    setChosen((before) =>
      multiple ? [...before, ...urls].slice(0, MOST_CHOSEN) : urls.slice(0, 1),
    );
  }

  const uploadButton = (
    <Button icon={ImageUp} look="secondary" onClick={() => setUploading(true)}>
      Upload
    </Button>
  );

  return (
    <Dialog title="Select Media" onClose={close}>
      <DialogBody>
        {/* The same height with few files as with many: nothing jumps during a search. */}
        <MediaList
          list={list}
          beside={uploadButton}
          emptyText="No media files available"
          emptyAction={uploadButton}
          className="min-h-80"
          skeleton={
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {SKELETONS.map((key) => (
                <Skeleton key={key} className="aspect-square rounded-xl" />
              ))}
            </div>
          }
        >
          {(files) => (
            <MediaChoices
              files={files}
              chosen={chosen}
              multiple={multiple}
              full={multiple && chosen.length >= MOST_CHOSEN}
              onPick={(url) => (multiple ? toggle(url) : finish([url]))}
              onPoint={(url) => !multiple && setChosen([url])}
            />
          )}
        </MediaList>
      </DialogBody>
      <DialogFooter>
        {multiple && (
          <p role="status" className="mr-auto text-sm text-muted tabular-nums max-sm:w-full">
            {chosen.length} of {MOST_CHOSEN} selected
          </p>
        )}
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => finish(chosen)}>
          {multiple ? 'Confirm Selection' : 'Select'}
        </Button>
      </DialogFooter>
      {uploading && <UploadDialog onClose={() => setUploading(false)} onUploaded={takeUploaded} />}
    </Dialog>
  );
}

interface MediaChoicesProps {
  files: MediaFile[];
  chosen: string[];
  multiple: boolean;
  full: boolean;
  onPick(url: string): void;
  onPoint(url: string): void;
}

/** Files in a grid: one Tab stop, then arrow keys. */
function MediaChoices({ files, chosen, multiple, full, onPick, onPoint }: MediaChoicesProps) {
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
