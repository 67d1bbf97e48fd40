// Sends photos: large ones made smaller first, all with progress, which `fetch` does not report.
import { ApiError } from '../../../lib/http/api-client.ts';
import { MAX_PHOTO_BYTES, photoTypes } from '../../appointments/visit-message.ts';

/** In pixels: enough to see how a window is made. */
const LONGEST_EDGE = 2400;
const QUALITY = 0.85;

/**
 * The photo as a smaller JPEG, the right way up, where it is too large or of another type, such as HEIC.
 * @returns the photo itself where it may be sent, or where this browser cannot read it
 */
export async function smallerPhoto(photo: File): Promise<File> {
  if (photo.size <= MAX_PHOTO_BYTES && photoTypes.some((type) => type === photo.type)) return photo;
  try {
    const whole = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_EDGE / Math.max(whole.width, whole.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(whole.width * scale);
    canvas.height = Math.round(whole.height * scale);
    const pen = canvas.getContext('2d');
    if (pen) pen.imageSmoothingQuality = 'high';
    pen?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    return jpeg ? new File([jpeg], photo.name, { type: jpeg.type }) : photo;
  } catch {
    return photo;
  }
}

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
