import { ApiError } from './api-client.ts';

interface SentForm {
  method?: 'POST' | 'PUT';
  headers?: Record<string, string>;
  signal?: AbortSignal;
  onProgress(loaded: number, total: number): void;
}

/**
 * Sends a form by XMLHttpRequest: `fetch` does not report the progress of an upload.
 * @throws ApiError for a non-OK answer, AbortError when stopped, TypeError when the network fails.
 */
export function sendForm<Answer>(
  path: string,
  form: FormData,
  { method = 'POST', headers = {}, signal, onProgress }: SentForm,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    request.onerror = () => reject(new TypeError('Upload failed'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as Answer);
      } else {
        reject(new ApiError(request.status, request.responseText || request.statusText));
      }
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(form);
  });
}
