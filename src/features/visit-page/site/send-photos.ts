// Sends files with progress, which `fetch` does not report.
import { ApiError } from '../../../lib/http/api-client.ts';

/**
 * Posts a multipart form.
 * @param onProgress gets the share sent, from 0 to 1.
 * @throws ApiError for a non-OK answer, TypeError when the network fails.
 */
export function sendForm<Answer>(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => reject(new TypeError('the network failed')));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as Answer);
      } else {
        reject(new ApiError(request.status, request.responseText || request.statusText));
      }
    });
    request.send(form);
  });
}
