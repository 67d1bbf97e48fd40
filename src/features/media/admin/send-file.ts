// Sending one file. XMLHttpRequest, because fetch does not tell how much has left.
import { ApiError } from '../../../lib/api-client.ts';

export interface SentFile {
  method: 'POST' | 'PUT';
  path: string;
  file: File;
  altText?: string;
  /** Called with the part that has left, 0 to 1. */
  onProgress(part: number): void;
  /** Ends it early. */
  signal: AbortSignal;
}

/** @throws ApiError for a non-OK answer, AbortError when it was ended, Error when the network fails. */
export function sendFile<Answer>(sent: SentFile): Promise<Answer> {
  const { method, path, file, altText, onProgress, signal } = sent;
  const form = new FormData();
  // Before the file, so that it is there when the server has the file.
  if (altText) form.set('altText', altText);
  form.set('files', file, file.name);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open(method, path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
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
