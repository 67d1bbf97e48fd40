import { Film, ImageUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLink } from '../../../kit/crud/admin/use-link.ts';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
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
    <Button onClick={() => setOpen({ dialog: 'upload' })}>
      <ImageUp aria-hidden className="size-4" />
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
          <Button look="secondary" onClick={() => setOpen({ dialog: 'video' })}>
            <Film aria-hidden className="size-4" />
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

function VideoLinkDialog({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const adding = useVideoLink();

  function refuse(message: string | undefined) {
    setError(message);
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const checked = mediaLinkInput.safeParse({ url, name });
    if (!checked.success) return refuse(checked.error.issues[0]?.message);
    setError(undefined);
    try {
      await adding.mutateAsync(checked.data);
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError) refuse(failure.body.fields?.url);
    }
  }

  return (
    <Dialog title="Add Video Link" onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void add(event)}
        className="flex min-h-0 grow flex-col"
      >
        <DialogBody>
          <div className="grid gap-5">
            <TextField
              label="Video URL"
              type="url"
              placeholder="https://…/film.mp4"
              value={url}
              error={error}
              onChange={(event) => setUrl(event.target.value)}
            />
            <TextField
              label="Name"
              placeholder="Leave empty to use the file’s own name"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        </DialogBody>
        <DialogFooter onClose={onClose}>
          <SubmitButton busy={adding.isPending} busyText="Adding...">
            Add video
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
