import { Images, ImageUp, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PicturePickerProps } from '../../../kit/admin/picture-picker.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import type { MediaFile } from '../media.ts';
import { MediaChoices } from './media-choices.tsx';
import { useMedia } from './media-queries.ts';
import { findMedia, type KindFilter, kindTabs } from './media-words.ts';
import { UploadDialog } from './upload-dialog.tsx';

const DEFAULT_MAX = 10;
const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const FILES_AT_ONCE = 60;

/** Chooses from the media library: one file by a click, or several and then 'Confirm Selection'. */
export function MediaPicker({ open, ...rest }: PicturePickerProps) {
  return open ? <OpenPicker {...rest} /> : null;
}

function OpenPicker({
  onOpenChange,
  title = 'Select Media',
  multiple = false,
  max = DEFAULT_MAX,
  onSelect,
}: Omit<PicturePickerProps, 'open'>) {
  const media = useMedia();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<KindFilter>('all');
  const [limit, setLimit] = useState(FILES_AT_ONCE);
  const [chosen, setChosen] = useState<string[]>([]);
  const [uploading, setUploading] = useState(false);
  const close = () => onOpenChange(false);

  const found = media.data && findMedia(media.data, filter, search);
  const shown = found?.slice(0, limit);

  function finish(urls: string[]) {
    onSelect(urls);
    close();
  }

  function toggle(url: string) {
    if (chosen.includes(url)) setChosen(chosen.filter((one) => one !== url));
    else if (chosen.length < max) setChosen([...chosen, url]);
  }

  function takeUploaded(files: MediaFile[]) {
    setFilter('all');
    setSearch('');
    const urls = files.map(({ url }) => url);
    setChosen((before) => (multiple ? [...before, ...urls].slice(0, max) : urls.slice(0, 1)));
  }

  const uploadButton = (
    <Button look="secondary" onClick={() => setUploading(true)}>
      <ImageUp aria-hidden className="size-4" />
      Upload
    </Button>
  );

  function contents(): ReactNode {
    if (!shown) {
      if (media.isPending) {
        return (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {SKELETONS.map((key) => (
              <Skeleton key={key} className="aspect-square rounded-xl" />
            ))}
          </div>
        );
      }
      return (
        <ErrorState
          text="Error loading media. Please try again."
          onRetry={() => void media.refetch()}
          retrying={media.isFetching}
        />
      );
    }
    if (shown.length === 0) {
      const words = search.trim();
      return words ? (
        <EmptyState icon={SearchX} text={`No media found matching "${words}"`} />
      ) : (
        <EmptyState icon={Images} text="No media files available">
          {uploadButton}
        </EmptyState>
      );
    }
    return (
      <MediaChoices
        files={shown}
        chosen={chosen}
        multiple={multiple}
        full={multiple && chosen.length >= max}
        onPick={(url) => (multiple ? toggle(url) : finish([url]))}
        onPoint={(url) => !multiple && setChosen([url])}
      />
    );
  }

  return (
    <Dialog title={title} onClose={close}>
      <DialogBody>
        <Tabs
          label="Kinds of media"
          value={filter}
          options={kindTabs}
          onChange={(kind) => setFilter(kind)}
          beside={
            <>
              <SearchField
                label="Search media"
                placeholder="Search media..."
                value={search}
                onChange={setSearch}
              />
              {uploadButton}
            </>
          }
        >
          <p role="status" className="sr-only">
            {found && `${found.length} files shown`}
          </p>
          {/* As high with few files as with many: nothing jumps while one searches. */}
          <div className="mt-4 min-h-80">{contents()}</div>
        </Tabs>
        {found && shown && shown.length < found.length && (
          <p className="mt-4 flex items-center justify-center gap-3 text-sm text-muted">
            {shown.length} of {found.length} shown
            <Button look="secondary" size="small" onClick={() => setLimit(limit + FILES_AT_ONCE)}>
              Show more
            </Button>
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {multiple && (
          <p role="status" className="mr-auto text-sm text-muted tabular-nums">
            {chosen.length} of {max} selected
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
