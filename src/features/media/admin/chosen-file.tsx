import { CircleCheck, FileText, ImageOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { MAX_UPLOAD_BYTES, megabytes, uploadMessages, uploadTypes } from '../media.ts';
import { smallerPhoto } from '../smaller-photo.ts';
import { ProgressBar } from './progress-bar.tsx';

export interface ChosenFile {
  id: number;
  file: File;
  altText: string;
  error: string | undefined;
  progress: number | undefined;
}

/** What the browser can tell is wrong with a file; the server looks inside. */
export function faultOf({ type, size }: File): string | undefined {
  if (!(type in uploadTypes)) return uploadMessages.unsupported(type || 'unknown');
  return size > MAX_UPLOAD_BYTES ? uploadMessages.tooLarge : undefined;
}

/** In pixels: more than any page shows. */
const LONGEST_EDGE = 4000;

/** A photograph over a limit, as phones take them, made smaller; anything else as it is. A large WebP may move. */
export const fittingFile = async (file: File): Promise<File> =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(file.type)
    ? smallerPhoto(file, LONGEST_EDGE, file.size <= MAX_UPLOAD_BYTES || file.type === 'image/webp')
    : file;

interface ChosenFileRowProps {
  chosen: ChosenFile;
  sending: boolean;
  onAltText(altText: string): void;
  onRemove(): void;
}

export function ChosenFileRow({ chosen, sending, onAltText, onRemove }: ChosenFileRowProps) {
  const { file, altText, error, progress } = chosen;
  const left = progress !== undefined && progress >= 1;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 p-3">
      <LocalPreview file={file} />
      <div className="grid min-w-0 gap-1.5 pt-0.5">
        <p className="truncate text-sm font-medium" title={file.name}>
          {file.name}
        </p>
        {error ? (
          <p className="text-sm text-danger">{error}</p>
        ) : (
          <p className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
            {megabytes(file.size)}
            {progress !== undefined && (
              <span className="ml-auto">
                {left ? 'Preparing...' : `${Math.round(progress * 100)} %`}
              </span>
            )}
          </p>
        )}
        {progress !== undefined && !error && (
          <ProgressBar label={`Upload of ${file.name}`} value={progress} />
        )}
      </div>
      {left && !error ? (
        <span className="grid size-10 place-items-center text-good">
          <CircleCheck aria-hidden className="size-5" />
        </span>
      ) : (
        <Button
          icon={X}
          look="quiet"
          size="icon"
          aria-label={`Remove ${file.name}`}
          disabled={sending}
          onClick={onRemove}
        />
      )}
      {file.type.startsWith('image/') && !error && (
        <TextField
          label="Alt text"
          aria-label={`Alt text for ${file.name}`}
          placeholder="What the picture shows"
          maxLength={300}
          disabled={sending}
          value={altText}
          onChange={(event) => onAltText(event.target.value)}
          className="col-span-3 sm:col-span-2 sm:col-start-2"
        />
      )}
    </li>
  );
}

function LocalPreview({ file }: { file: File }) {
  const src = useDataUrl(file);
  const [broken, setBroken] = useState(false);
  const Icon = file.type.startsWith('image/') ? ImageOff : FileText;
  return (
    <span className="bg-sunken block size-14 shrink-0 overflow-hidden rounded-lg">
      {src && !broken ? (
        <img
          src={src}
          alt=""
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        (broken || !file.type.startsWith('image/')) && (
          <span className="grid size-full place-items-center text-muted">
            <Icon aria-hidden className="size-5" />
            {broken && <span className="sr-only">Image Error</span>}
          </span>
        )
      )}
    </span>
  );
}

// Our policy allows no blob: addresses, but data: ones.
function useDataUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > MAX_UPLOAD_BYTES) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
