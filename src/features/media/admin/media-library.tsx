import { Film, Images, ImageUp, SearchX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import type { MediaFile } from '../media.ts';
import { DeleteMediaDialog } from './delete-media-dialog.tsx';
import { MediaCard, MediaCardSkeleton } from './media-card.tsx';
import { MediaDetailsDialog } from './media-details-dialog.tsx';
import { useMedia } from './media-queries.ts';
import { findMedia, type KindFilter, kindTabs } from './media-words.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { VideoLinkDialog } from './video-link-dialog.tsx';

const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
// Hundreds of pictures at once would make the page slow to open.
const CARDS_AT_ONCE = 60;

/** What stands over the library. */
type Open = { dialog: 'upload' | 'video' } | { dialog: 'details' | 'delete'; file: MediaFile };

export function MediaLibrary() {
  const media = useMedia();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<KindFilter>('all');
  const [limit, setLimit] = useState(CARDS_AT_ONCE);
  const [open, setOpen] = useState<Open>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(undefined);

  const found = media.data && findMedia(media.data, filter, search);
  const shown = found?.slice(0, limit);

  const uploadButton = (
    <Button onClick={() => setOpen({ dialog: 'upload' })}>
      <ImageUp aria-hidden className="size-4" />
      Upload Files
    </Button>
  );

  function contents(): ReactNode {
    if (!shown) {
      if (media.isPending) {
        return (
          <Grid busy>
            {SKELETONS.map((key) => (
              <MediaCardSkeleton key={key} />
            ))}
          </Grid>
        );
      }
      return (
        <Panel>
          <ErrorState
            text="Error loading media. Please try again."
            onRetry={() => void media.refetch()}
            retrying={media.isFetching}
          />
        </Panel>
      );
    }
    if (shown.length === 0 && search.trim()) {
      return (
        <Panel>
          <EmptyState icon={SearchX} text={`No media found matching "${search.trim()}"`}>
            <Button
              look="secondary"
              onClick={() => {
                setSearch('');
                setFilter('all');
              }}
            >
              Show all media
            </Button>
          </EmptyState>
        </Panel>
      );
    }
    if (shown.length === 0) {
      return (
        <Panel>
          <EmptyState icon={Images} text="No media files found.">
            {uploadButton}
          </EmptyState>
        </Panel>
      );
    }
    return (
      <Grid>
        {shown.map((file) => (
          <MediaCard
            key={file.id}
            file={file}
            onView={() => setOpen({ dialog: 'details', file })}
            onDelete={() => setOpen({ dialog: 'delete', file })}
          />
        ))}
      </Grid>
    );
  }

  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-semibold tracking-tight outline-none"
          >
            Media Library
          </h1>
          <p className="mt-0.5 text-muted">Upload and manage pictures, documents and videos.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => setOpen({ dialog: 'video' })}>
            <Film aria-hidden className="size-4" />
            Add Video Link
          </Button>
          {uploadButton}
        </div>
      </header>
      <Tabs
        label="Kinds of media"
        value={filter}
        options={kindTabs}
        onChange={(kind) => setFilter(kind)}
        beside={
          <SearchField
            label="Search media"
            placeholder="Search media..."
            value={search}
            onChange={setSearch}
          />
        }
      >
        <p role="status" className="sr-only">
          {found && media.data && `${found.length} of ${media.data.length} files shown`}
        </p>
        <div className="mt-4">{contents()}</div>
      </Tabs>
      {found && shown && shown.length < found.length && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
          {shown.length} of {found.length} shown
          <Button look="secondary" size="small" onClick={() => setLimit(limit + CARDS_AT_ONCE)}>
            Show more
          </Button>
        </p>
      )}
      {open?.dialog === 'upload' && <UploadDialog onClose={close} />}
      {open?.dialog === 'video' && <VideoLinkDialog onClose={close} />}
      {open?.dialog === 'details' && (
        <MediaDetailsDialog
          file={open.file}
          onClose={close}
          onDelete={() => setOpen({ dialog: 'delete', file: open.file })}
        />
      )}
      {open?.dialog === 'delete' && (
        <DeleteMediaDialog
          file={media.data?.find(({ id }) => id === open.file.id) ?? open.file}
          onClose={close}
          focusAfterDeletion={() => heading.current}
        />
      )}
    </>
  );
}

function Grid({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-label="Media files"
      aria-busy={busy}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5"
    >
      {children}
    </ul>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return <div className="card">{children}</div>;
}
