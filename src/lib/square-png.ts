import sharp from 'sharp';

/** A picture of any kind as a square PNG, whole, on a clear ground: for browsers that take no other icon. */
export async function squarePng(picture: Buffer, side: number): Promise<Buffer> {
  return sharp(picture, { density: 288, limitInputPixels: 40_000_000 })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}
