import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import type { PicturePickerProps } from '../../../kit/crud/admin/picture-picker.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { MediaFile } from '../media.ts';
import { MediaChoices } from './media-choices.tsx';
import { MediaList, useMediaList } from './media-list.tsx';
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
    <Button look="secondary" onClick={() => setUploading(true)}>
      <ImageUp aria-hidden className="size-4" />
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
