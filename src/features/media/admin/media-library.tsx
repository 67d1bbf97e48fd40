import { Film, ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { useLink } from '../../../kit/crud/admin/use-link.ts';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { z } from '../../../lib/text/zod.ts';
import { type MediaFile, mediaLinkInput } from '../media.ts';
import { MediaCard, MediaCardSkeleton } from './media-card.tsx';
import { MediaDetailsDialog } from './media-details-dialog.tsx';
import { usageLabel } from './media-labels.ts';
import { MediaList, useMediaList } from './media-list.tsx';
import { findMedia, useMediaDeletion, useVideoLink } from './media-queries.ts';
import { UploadDialog } from './upload-dialog.tsx';

const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

type Open = { dialog: 'upload' | 'video' } | { dialog: 'details'; file: MediaFile };

export function MediaLibrary() {
  const list = useMediaList();
  const [open, setOpen] = useState<Open>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(undefined);
  const deletion = useMediaDeletion();

  useLink<MediaFile>({
    noun: 'file',
    find: findMedia,
    open: (file) => setOpen(file === 'new' ? { dialog: 'upload' } : { dialog: 'details', file }),
    search: list.setSearch,
  });

  const remove = (file: MediaFile) =>
    ask({
      title: 'Delete File',
      action: 'Delete',
      act: () => deletion.mutateAsync(file),
      focusAfter: (isDone) => (isDone ? heading.current : undefined),
      // As it is used now.
      text: deletionText(list.media.records?.find(({ id }) => id === file.id) ?? file),
    });

  const uploadButton = (
    <Button icon={ImageUp} onClick={() => setOpen({ dialog: 'upload' })}>
      Upload Files
    </Button>
  );

  return (
    <>
      <ScreenHeading
        ref={heading}
        title="Media Library"
        subtitle="Upload and manage pictures, documents and videos."
        wraps
      >
        <div className="flex flex-wrap gap-2">
          <Button icon={Film} look="secondary" onClick={() => setOpen({ dialog: 'video' })}>
            Add Video Link
          </Button>
          {uploadButton}
        </div>
      </ScreenHeading>
      <MediaList
        list={list}
        emptyText="No media files found."
        emptyAction={uploadButton}
        panelClass="card"
        skeleton={
          <Grid busy>
            {SKELETONS.map((key) => (
              <MediaCardSkeleton key={key} />
            ))}
          </Grid>
        }
      >
        {(files) => (
          <Grid>
            {files.map((file) => (
              <RowBoundary
                key={file.id}
                instead={(sentence) => <li className="card p-3 text-sm text-muted">{sentence}</li>}
              >
                <MediaCard
                  file={file}
                  onView={() => setOpen({ dialog: 'details', file })}
                  onDelete={() => remove(file)}
                />
              </RowBoundary>
            ))}
          </Grid>
        )}
      </MediaList>
      {open?.dialog === 'upload' && <UploadDialog onClose={close} />}
      {open?.dialog === 'video' && <VideoLinkDialog onClose={close} />}
      {open?.dialog === 'details' && (
        <MediaDetailsDialog
          file={open.file}
          onClose={close}
          onDelete={() => {
            close();
            void remove(open.file);
          }}
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

const PLACES_NAMED = 8;

const deletionText = ({ name, usedIn }: MediaFile) => (
  <>
    <p>
      Are you sure you want to delete this file?{' '}
      <span className="font-medium wrap-anywhere text-ink">{name}</span> will be gone for good.
    </p>
    {usedIn.length > 0 && (
      <div className="rounded-lg bg-waiting-soft p-3 text-sm text-waiting">
        <p className="font-medium">It is used in:</p>
        <ul className="mt-1 list-disc pl-5">
          {usedIn.slice(0, PLACES_NAMED).map((place) => (
            <li key={`${place.type} ${place.id}`}>{usageLabel(place)}</li>
          ))}
          {usedIn.length > PLACES_NAMED && <li>and {usedIn.length - PLACES_NAMED} more</li>}
        </ul>
      </div>
    )}
  </>
);

type Link = Record<'url' | 'name', string>;

function VideoLinkDialog({ onClose }: { onClose(): void }) {
  const adding = useVideoLink();
  const state = useRecordForm({
    noun: 'video',
    input: mediaLinkInput,
    schema: z.never(),
    values: { url: '', name: '' },
    save: (values) => adding.mutateAsync(mediaLinkInput.parse(values)),
    onSaved: onClose,
  });
  return (
    <RecordDialog state={state} title="Add Video Link" onClose={onClose} saveText="Add video">
      <div className="grid gap-5">
        <TextInput<Link> name="url" label="Video URL" type="url" placeholder="https://…/film.mp4" />
        <TextInput<Link>
          name="name"
          label="Name"
          placeholder="Leave empty to use the file’s own name"
        />
      </div>
    </RecordDialog>
  );
}
