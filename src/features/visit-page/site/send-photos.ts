// Sends photos: large ones made smaller first, all with progress, which `fetch` does not report.
import { ApiError } from '../../../lib/http/api-client.ts';
import { MAX_PHOTO_BYTES, photoTypes } from '../../appointments/visit-message.ts';
import { smallerPhoto } from '../../media/smaller-photo.ts';

/** In pixels: enough to see how a window is made. */
const LONGEST_EDGE = 2400;

/** The photo, made smaller where it is too large or of another type, such as HEIC. */
export const fittingPhoto = (photo: File): Promise<File> =>
  smallerPhoto(
    photo,
    LONGEST_EDGE,
    photo.size <= MAX_PHOTO_BYTES && photoTypes.some((type) => type === photo.type),
  );

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
