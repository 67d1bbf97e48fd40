const QUALITY = 0.85;

/**
 * The photo as a JPEG that is not larger than that, the right way up.
 * @param longestEdge in pixels
 * @returns the photo itself where this browser cannot read it
 */
export async function smallerPhoto(photo: File, longestEdge: number): Promise<File> {
  try {
    const whole = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestEdge / Math.max(whole.width, whole.height));
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
