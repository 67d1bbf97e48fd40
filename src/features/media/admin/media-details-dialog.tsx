import { Copy, ExternalLink, Replace, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { ProgressBar } from '../../../kit/ui/progress-bar.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { type MediaFile, mediaFileSchema, mediaInput } from '../media.ts';
import { faultOf } from './chosen-file.tsx';
import { FocalPointField } from './focal-point-field.tsx';
import { MediaPreview } from './media-preview.tsx';
import { copyUrl, showUploadFailure, useMediaChange, useReplacement } from './media-queries.ts';
import { sizeLabel, usageLabel } from './media-words.ts';

interface MediaDetailsDialogProps {
  file: MediaFile;
  onClose(): void;
  onDelete(): void;
}

type Details = Pick<MediaFile, 'name' | 'alt' | 'focalPoint'>;

const detailsOf = ({ name, alt, focalPoint }: MediaFile): Details => ({ name, alt, focalPoint });

export function MediaDetailsDialog({ file: opened, onClose, onDelete }: MediaDetailsDialogProps) {
  const [file, setFile] = useState(opened);
  const [details, setDetails] = useState(() => detailsOf(opened));
  const [errors, setErrors] = useState<Record<string, string>>({});
  // What somebody else has made of it meanwhile.
  const [other, setOther] = useState<MediaFile>();
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saving = useMediaChange();

  const isDirty = JSON.stringify(details) !== JSON.stringify(detailsOf(file));
  const isFocusable = file.kind === 'image' && file.type !== 'image/svg+xml';
  const change = (part: Partial<Details>) => setDetails((before) => ({ ...before, ...part }));

  async function save(version: number) {
    const checked = mediaInput.safeParse({ ...details, version });
    if (!checked.success) {
      setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message])),
      );
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    setErrors({});
    try {
      await saving.mutateAsync({ media: file, body: checked.data });
      onClose();
    } catch (error) {
      const current = mediaFileSchema.safeParse(
        error instanceof ApiError ? error.body.current : undefined,
      );
      if (current.success) setOther(current.data);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDirty) void save(file.version);
    else onClose();
  }

  function takeTheirs(theirs: MediaFile) {
    setFile({ ...theirs, usedIn: file.usedIn });
    setDetails(detailsOf(theirs));
    setOther(undefined);
  }

  return (
    <Dialog title="File details" onClose={() => (isDirty ? setLeaving(true) : onClose())}>
      <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
        <DialogBody>
          <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="grid content-start gap-4">
              {isFocusable ? (
                <FocalPointField
                  file={file}
                  value={details.focalPoint}
                  onChange={(focalPoint) => change({ focalPoint })}
                />
              ) : (
                <MediaPreview file={file} size="lg" />
              )}
              {file.kind !== 'video' && (
                <ReplaceFile
                  file={file}
                  onReplaced={(saved) => {
                    setFile(saved);
                    setDetails((before) => ({ ...before, focalPoint: saved.focalPoint }));
                  }}
                />
              )}
            </div>
            <div className="grid content-start gap-5">
              <TextField
                label="Name"
                value={details.name}
                maxLength={200}
                error={errors.name}
                onChange={(event) => change({ name: event.target.value })}
              />
              {file.kind === 'image' && (
                <TextField
                  label="Alt text"
                  placeholder="What the picture shows"
                  value={details.alt}
                  maxLength={300}
                  error={errors.alt}
                  onChange={(event) => change({ alt: event.target.value })}
                />
              )}
              <Facts file={file} />
            </div>
          </div>
        </DialogBody>
        <DialogFooter>
          {other ? (
            <StaleVersion
              other={other}
              onTake={() => takeTheirs(other)}
              onKeep={() => {
                setOther(undefined);
                void save(other.version);
              }}
            />
          ) : (
            <>
              <Button look="quiet" className="mr-auto text-danger" onClick={onDelete}>
                <Trash2 aria-hidden className="size-4" />
                Delete
              </Button>
              <Button type="submit" disabled={saving.isPending} className="min-w-32">
                {saving.isPending && <Spinner />}
                {saving.isPending ? 'Saving...' : 'Save details'}
              </Button>
            </>
          )}
        </DialogFooter>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Discard changes?"
          action="Discard"
          onClose={() => setLeaving(false)}
          onConfirm={async () => onClose()}
          focusAfter={() => undefined}
        >
          <p>What you have changed in these details is not saved yet.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Facts({ file }: { file: MediaFile }) {
  const { dimensions, usedIn } = file;
  return (
    <dl className="grid grid-cols-3 gap-3 text-sm">
      <Fact term="Type">{file.type}</Fact>
      <Fact term="Size">{sizeLabel(file)}</Fact>
      <Fact term="Dimensions">
        {dimensions ? `${dimensions.width} × ${dimensions.height}` : '—'}
      </Fact>
      <Fact term="URL" wide>
        <span className="flex items-center gap-1">
          <a href={file.url} target="_blank" rel="noreferrer" className="contact-link min-w-0 grow">
            {file.url}
            <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button
            look="quiet"
            size="icon"
            aria-label="Copy URL"
            title="Copy URL"
            onClick={() => void copyUrl(file)}
          >
            <Copy aria-hidden className="size-4" />
          </Button>
        </span>
      </Fact>
      <Fact term="Uploaded" wide>
        {dayOf(file.uploadedAt)}
      </Fact>
      <Fact term="Used in" wide>
        {usedIn.length === 0 ? (
          'Nothing yet'
        ) : (
          <ul>
            {usedIn.map((place) => (
              <li key={`${place.type} ${place.id}`}>{usageLabel(place)}</li>
            ))}
          </ul>
        )}
      </Fact>
    </dl>
  );
}

interface FactProps {
  term: string;
  /** As wide as the list. */
  wide?: boolean;
  children: ReactNode;
}

function Fact({ term, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'col-span-3 min-w-0' : 'min-w-0'}>
      <dt className="text-muted">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

function ReplaceFile({
  file,
  onReplaced,
}: {
  file: MediaFile;
  onReplaced(saved: MediaFile): void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const replacement = useReplacement();

  async function replace(chosen: File | undefined) {
    if (!chosen) return;
    const fault = faultOf(chosen);
    if (fault) return showUploadFailure(fault);
    setProgress(0);
    await replacement
      .mutateAsync({
        media: file,
        file: chosen,
        onProgress: setProgress,
        signal: new AbortController().signal,
      })
      .then(onReplaced, () => undefined);
    setProgress(undefined);
  }

  return (
    <div className="grid gap-2">
      <Button
        look="secondary"
        disabled={progress !== undefined}
        onClick={() => chooser.current?.click()}
      >
        {progress === undefined ? <Replace aria-hidden className="size-4" /> : <Spinner />}
        {progress === undefined ? 'Replace file' : 'Replacing...'}
      </Button>
      {progress !== undefined && <ProgressBar label="Replacing the file" value={progress} />}
      <p className="text-sm text-muted">The URL stays, so every page shows the new file.</p>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="File to put in its place"
        accept={
          file.type === 'image/webp' ? 'image/jpeg,image/png,image/gif,image/webp' : file.type
        }
        onChange={(event) => {
          void replace(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface StaleVersionProps {
  other: MediaFile;
  onTake(): void;
  onKeep(): void;
}

function StaleVersion({ other, onTake, onKeep }: StaleVersionProps) {
  return (
    <>
      <p
        role="alert"
        tabIndex={-1}
        ref={(element) => element?.focus()}
        className="grow basis-64 text-sm text-waiting outline-none"
      >
        Somebody else has changed this file meanwhile: the name is now “{other.name}”, the alt text
        {other.alt ? ` “${other.alt}”` : ' empty'}.
      </p>
      <Button look="secondary" onClick={onTake}>
        Take their version
      </Button>
      <Button onClick={onKeep}>Keep my version</Button>
    </>
  );
}
