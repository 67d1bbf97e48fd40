import { MAX_PIXELS } from '../../lib/pictures/picture-widths.ts';

const QUALITY = 0.85;

/**
 * The photo made smaller, the right way up: as a JPEG, or as a WebP where it may have transparent parts.
 * @param longestEdge in pixels
 * @param fits whether it may stay as it is, unless it has more pixels than the server reads
 * @returns the photo itself where it may stay, or where this browser cannot read it
 */
export async function smallerPhoto(photo: File, longestEdge: number, fits: boolean): Promise<File> {
  try {
    const whole = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    if (fits && whole.width * whole.height <= MAX_PIXELS) {
      whole.close();
      return photo;
    }
    const scale = Math.min(1, longestEdge / Math.max(whole.width, whole.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(whole.width * scale);
    canvas.height = Math.round(whole.height * scale);
    const pen = canvas.getContext('2d');
    if (pen) pen.imageSmoothingQuality = 'high';
    pen?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const type = /png|webp/.test(photo.type) ? 'image/webp' : 'image/jpeg';
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, QUALITY);
    });
    return made ? new File([made], photo.name, { type: made.type }) : photo;
  } catch {
    return photo;
  }
}
