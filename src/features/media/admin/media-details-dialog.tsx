import { Copy, ExternalLink, Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { showFailure } from '../../../kit/crud/admin/use-action.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { type MediaFile, mediaFileSchema, mediaInput } from '../media.ts';
import { faultOf, fittingFile } from './chosen-file.tsx';
import { FocalPointField } from './focal-point-field.tsx';
import { sizeLabel, usageLabel } from './media-labels.ts';
import { MediaPreview } from './media-preview.tsx';
import { copyUrl, uploadFailure, useMediaChange, useReplacement } from './media-queries.ts';
import { ProgressBar } from './progress-bar.tsx';

interface MediaDetailsDialogProps {
  file: MediaFile;
  onClose(): void;
  onDelete(): void;
}

type MediaInput = z.input<typeof mediaInput>;

export function MediaDetailsDialog({ file: opened, onClose, onDelete }: MediaDetailsDialogProps) {
  const [file, setFile] = useState(opened);
  const saving = useMediaChange();
  const state = useRecordForm({
    noun: 'file',
    input: mediaInput,
    schema: mediaFileSchema,
    values: opened,
    save: (values, version) => saving.mutateAsync({ media: file, body: { ...values, version } }),
    onSaved: onClose,
  });
  const isFocusable = file.kind === 'image' && file.type !== 'image/svg+xml';

  return (
    <RecordDialog
      state={state}
      title="File details"
      onClose={onClose}
      saveText="Save details"
      beside={
        <Button
          icon={Trash2}
          look="quiet"
          className="mr-auto text-danger"
          onClick={() => state.guard.leave(onDelete)}
        >
          Delete
        </Button>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          {isFocusable ? <FocalPointField file={file} /> : <MediaPreview file={file} size="lg" />}
          {file.kind !== 'video' && (
            <ReplaceFile
              file={file}
              onReplaced={(saved) => {
                setFile(saved);
                state.adopt(saved);
              }}
            />
          )}
        </div>
        <div className="grid content-start gap-5">
          <TextInput<MediaInput> name="name" label="Name" />
          {file.kind === 'image' && (
            <TextInput<MediaInput>
              name="alt"
              label="Alt text"
              placeholder="What the picture shows"
            />
          )}
          <FileFacts file={file} />
        </div>
      </div>
    </RecordDialog>
  );
}

function FileFacts({ file }: { file: MediaFile }) {
  const { dimensions, usedIn } = file;
  return (
    <Facts
      className="grid grid-cols-3 gap-3 text-sm"
      of={{
        Type: file.type,
        Size: sizeLabel(file),
        Dimensions: dimensions ? `${dimensions.width} × ${dimensions.height}` : '—',
      }}
      below={{
        URL: (
          <span className="flex items-center gap-1">
            <a
              href={file.url}
              target="_blank"
              rel="noreferrer"
              className="contact-link min-w-0 grow"
            >
              {file.url}
              <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <Button
              icon={Copy}
              look="quiet"
              size="icon"
              aria-label="Copy URL"
              title="Copy URL"
              onClick={() => void copyUrl(file)}
            />
          </span>
        ),
        Uploaded: dayOf(file.uploadedAt),
        'Used in': usedIn.map(usageLabel).join('\n') || 'Nothing yet',
      }}
    />
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
  const [progress, setProgress] = useState<number>();
  const replacement = useReplacement();

  async function replace(whole: File) {
    const chosen = await fittingFile(whole);
    const fault = faultOf(chosen);
    if (fault) return showFailure(uploadFailure(fault));
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
      <FileButton
        label="File to put in its place"
        accept={
          file.type === 'image/webp' ? 'image/jpeg,image/png,image/gif,image/webp' : file.type
        }
        look="secondary"
        disabled={progress !== undefined}
        onChoose={(chosen) => void replace(chosen)}
      >
        {progress === undefined ? <Replace aria-hidden className="size-4" /> : <Spinner />}
        {progress === undefined ? 'Replace file' : 'Replacing...'}
      </FileButton>
      {progress !== undefined && <ProgressBar label="Replacing the file" value={progress} />}
      <p className="text-sm text-muted">The URL stays, so every page shows the new file.</p>
    </div>
  );
}
