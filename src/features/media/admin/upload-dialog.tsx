import { ImageUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { showFailure } from '../../../kit/crud/admin/use-action.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { ApiError } from '../../../lib/http/api-client.ts';
import { MAX_FILES_AT_ONCE, type MediaFile, uploadMessages, uploadTypes } from '../media.ts';
import { type ChosenFile, ChosenFileRow, faultOf, fittingFile } from './chosen-file.tsx';
import {
  failureOfUpload,
  refusedFiles,
  storedWords,
  uploadFailure,
  useUpload,
} from './media-queries.ts';

interface UploadDialogProps {
  onClose(): void;
  onUploaded?(files: MediaFile[]): void;
}

let lastId = 0;

export function UploadDialog({ onClose, onUploaded }: UploadDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const [message, setMessage] = useState<string>();
  const [stopping, setStopping] = useState<AbortController>();
  const chooser = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const upload = useUpload();
  const sending = stopping !== undefined;
  useEffect(() => () => stopping?.abort(), [stopping]);

  async function add(files: Iterable<File>) {
    setMessage(undefined);
    // One after another: a decoded photograph takes 50 MB.
    for (const whole of [...files]) {
      const file = await fittingFile(whole);
      lastId += 1;
      const one = { id: lastId, file, altText: '', error: faultOf(file), progress: undefined };
      setChosen((before) => [...before, one]);
    }
  }

  const change = (id: number, part: Partial<ChosenFile>) =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));

  function remove(id: number) {
    setChosen((all) => all.filter((one) => one.id !== id));
    chooser.current?.focus();
  }

  async function send() {
    if (chosen.length === 0) {
      setMessage(uploadMessages.none);
      chooser.current?.focus();
      return;
    }
    const wrong = chosen.findIndex(({ file }) => faultOf(file) !== undefined);
    if (wrong >= 0) {
      setMessage('Please remove the files that cannot be uploaded');
      list.current?.children[wrong]?.querySelector('button')?.focus();
      return;
    }
    setMessage(undefined);
    const controller = new AbortController();
    setStopping(controller);
    const { files, converted, warnings, failure } = await sendAll(controller.signal);
    setStopping(undefined);
    if (files.length > 0) onUploaded?.(files);
    if (failure) {
      showFailure(uploadFailure(failure));
      // The focused button was disabled in the meantime.
      requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
    } else if (!controller.signal.aborted) {
      showToast(
        storedWords('Files uploaded', [uploadedText(files.length, converted), ...warnings]),
      );
      onClose();
    }
  }

  /** As many as fit in one request. A refused file is marked, and the others go without it. */
  async function sendAll(signal: AbortSignal) {
    const files: MediaFile[] = [];
    const warnings: string[] = [];
    let converted = 0;
    let failure: string | undefined;
    const waiting = [...chosen];
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.splice(0, MAX_FILES_AT_ONCE);
      const changeBatch = (part: Partial<ChosenFile>) => {
        for (const { id } of batch) change(id, part);
      };
      changeBatch({ progress: 0, error: undefined });
      try {
        const answer = await upload.mutateAsync({
          files: batch,
          signal,
          onProgress: (at, progress) => change(batch[at]?.id ?? 0, { progress }),
        });
        files.push(...answer.files);
        converted += answer.converted;
        warnings.push(...answer.warnings);
        const ids = new Set(batch.map(({ id }) => id));
        setChosen((all) => all.filter(({ id }) => !ids.has(id)));
      } catch (error) {
        changeBatch({ progress: undefined });
        if (signal.aborted) break;
        const words = failureOfUpload(error);
        const refused = refusedFiles(error);
        const rest = batch.filter((_, at) => !refused.has(at));
        // If the server names no file, none can be singled out.
        if (rest.length === batch.length) changeBatch({ error: words });
        else waiting.unshift(...rest);
        for (const [at, why] of refused) change(batch[at]?.id ?? 0, { error: why });
        failure ??= words;
        // A server that cannot be reached, or is full, takes the next ones no better.
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) break;
      }
    }
    return { files, converted, warnings, failure };
  }

  return (
    <Dialog title="Upload Files" onClose={() => !sending && onClose()}>
      <DialogBody>
        <DropZone
          disabled={sending}
          onFiles={(files) => void add(files)}
          chooser={chooser}
          error={message}
        />
        {chosen.length > 0 && (
          <ul
            ref={list}
            aria-label="Chosen files"
            className="mt-4 divide-y divide-line rounded-xl border border-line"
          >
            {chosen.map((one) => (
              <ChosenFileRow
                key={one.id}
                chosen={one}
                sending={sending}
                onAltText={(altText) => change(one.id, { altText })}
                onRemove={() => remove(one.id)}
              />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={() => (sending ? stopping.abort() : onClose())}>
          {sending ? 'Stop' : 'Cancel'}
        </Button>
        <Button disabled={sending} onClick={() => void send()} className="min-w-32">
          {sending && <Spinner />}
          {sending ? 'Uploading...' : buttonText(chosen.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const buttonText = (count: number) => (count > 1 ? `Upload ${count} files` : 'Upload');

function uploadedText(count: number, converted: number): string {
  const uploaded = count === 1 ? '1 file uploaded.' : `${count} files uploaded.`;
  if (converted === 0) return uploaded;
  if (count === 1) return `${uploaded} It was converted to WebP.`;
  return `${uploaded} ${converted === 1 ? '1 was' : `${converted} were`} converted to WebP.`;
}

interface DropZoneProps {
  disabled: boolean;
  onFiles(files: Iterable<File>): void;
  chooser: React.RefObject<HTMLInputElement | null>;
  error: string | undefined;
}

function DropZone({ disabled, onFiles, chooser, error }: DropZoneProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles(event.dataTransfer.files);
  }

  return (
    <>
      <label
        className={classNames(
          'grid justify-items-center gap-1 rounded-xl border-2 border-dashed px-4 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer hover:bg-hover',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ImageUp aria-hidden className="mb-1 size-7 text-muted" strokeWidth={1.5} />
        <span className="font-medium">
          Drop files here, or <span className="text-accent-strong underline">choose files</span>
        </span>
        <span className="text-sm text-muted">
          JPEG, PNG, GIF, SVG, WebP and PDF, up to 5 MB each
        </span>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={Object.keys(uploadTypes).join(',')}
          aria-invalid={error ? true : undefined}
          aria-describedby="upload-error"
          disabled={disabled}
          onChange={(event) => {
            onFiles(event.target.files ?? []);
            // The same file may be chosen again after removal.
            event.target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <p id="upload-error" role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {error}
      </p>
    </>
  );
}
