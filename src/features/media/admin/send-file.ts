// Sends files. XMLHttpRequest, because fetch does not report upload progress.
import { ApiError, newKey, tryAgain, WRITE_RETRIES } from '../../../lib/http/api-client.ts';

export interface SentFiles {
  method: 'POST' | 'PUT';
  path: string;
  /** All in one request. */
  files: readonly { file: File; altText?: string }[];
  /** Called with the share sent so far, 0 to 1. */
  onProgress(at: number, part: number): void;
  signal: AbortSignal;
}

/** @throws ApiError for a non-OK answer, AbortError when cancelled, Error when the network fails. */
export function sendFiles<Answer>(sent: SentFiles): Promise<Answer> {
  const key = newKey();
  return tryAgain(WRITE_RETRIES, sent.signal, () => sendOnce<Answer>(sent, key));
}

function sendOnce<Answer>(sent: SentFiles, key: string): Promise<Answer> {
  const { method, path, files, signal } = sent;
  const form = new FormData();
  // Before the files, one per file: the server applies a single one to all.
  for (const { altText = '' } of files) form.append('altText', altText);
  for (const { file } of files) form.append('files', file, file.name);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open(method, path);
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => tellProgress(sent, loaded, total);
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    request.onerror = () => reject(new Error('Upload failed'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as Answer);
        return;
      }
      const error = new ApiError(request.status, request.responseText || request.statusText);
      // biome-ignore lint/suspicious/noConsole: the specification wants failures in the console
      console.error(error.message);
      reject(error);
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(form);
  });
}

/** Files are sent one after another; the multipart framing is negligible. */
function tellProgress({ files, onProgress }: SentFiles, loaded: number, total: number): void {
  const sizes = files.map(({ file }) => file.size);
  let gone = loaded - (total - sizes.reduce((sum, size) => sum + size, 0));
  for (const [at, size] of sizes.entries()) {
    onProgress(at, loaded === total ? 1 : Math.min(1, Math.max(0, gone / size)));
    gone -= size;
  }
}
