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
