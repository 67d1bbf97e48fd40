// Turns uploads into pictures for the web, and pictures into smaller ones: on one thread and without a cache. Runs in
// a separate process (picture-process.ts).
import { createHash } from 'node:crypto';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { AppError } from '../http/errors.ts';
import { MAX_PIXELS } from './picture-widths.ts';
import { type Tint, tintPixels } from './tint.ts';

sharp.concurrency(1);
sharp.cache(false);

/** Of a JPEG, which can be read at a half, a quarter or an eighth. */
const MAX_JPEG_PIXELS = 250_000_000;
/** WebP's longest possible side. */
const MAX_SIDE = 16_383;
const PLACEHOLDER_SIDE = 16;

export type RasterType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

export interface WebPicture {
  content: Buffer;
  width: number;
  height: number;
  /** A few of its pixels as a data URL, shown until it loads. */
  placeholder: string;
}

const damaged = (cause?: unknown) =>
  new AppError('invalid', 'The picture is damaged and cannot be read', { cause });

/** An upright WebP without metadata. @throws AppError when the picture is damaged or too large */
export async function toWebPicture(content: Buffer, type: RasterType): Promise<WebPicture> {
  const header = await readHeader(content);
  const kept = type === 'image/webp' && isBareWebp(content);
  try {
    const webp = kept ? content : await encode(content, type, header);
    // Decodes it fully; a picture kept as it came has not been decoded yet.
    const small = await sharp(webp, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
      .webp({ quality: 40 })
      .toBuffer();
    const made = await readHeader(webp);
    return {
      content: webp,
      width: made.width,
      height: made.pageHeight ?? made.height,
      placeholder: `data:image/webp;base64,${small.toString('base64')}`,
    };
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  }
}

/** @param tint for a still picture no wider than pages show. */
export async function resizePicture(
  content: Buffer,
  width: number,
  format: 'avif' | 'webp',
  tint?: Tint,
): Promise<{ content: Buffer; type: string }> {
  const header = await sharp(content).metadata();
  const moves = (header.pages ?? 1) > 1;
  const source = moves ? undefined : await smallerSourceOf(content, header, width, tint);
  const resized = (
    source ?? sharp(content, { animated: moves, limitInputPixels: MAX_PIXELS })
  ).resize({ width, withoutEnlargement: true });
  if (format === 'avif' && !moves) {
    const avif = await resized.avif({ quality: 52, effort: 3 }).toBuffer();
    return { content: avif, type: 'image/avif' };
  }
  return { content: await resized.webp({ quality: 76 }).toBuffer(), type: 'image/webp' };
}

/** The widest size that pages show: every other is made from it. */
const SOURCE_WIDTH = 1920;
const MAX_SOURCE_PIXELS = 8_000_000;

interface DecodedPicture {
  digest: string;
  data: Buffer;
  info: OutputInfo;
}

// The sizes of a picture are requested one after another, and decoding takes as long as encoding the smaller ones:
// cache the last decoded picture.
let lastDecoded: DecodedPicture | undefined;

async function smallerSourceOf(content: Buffer, header: Metadata, width: number, tint?: Tint) {
  const shrunk = Math.min(1, SOURCE_WIDTH / header.width);
  const isLarge =
    width > SOURCE_WIDTH || header.width * header.height * shrunk ** 2 > MAX_SOURCE_PIXELS;
  if (isLarge && !tint) return undefined;
  const hash = createHash('sha256').update(content);
  if (tint) hash.update(tint.mask).update(tint.baseColour + tint.wanted);
  const digest = hash.digest('hex');
  if (lastDecoded?.digest !== digest) {
    lastDecoded = { digest, ...(await (tint ? decodeTinted(content, tint) : decode(content))) };
  }
  return sharp(lastDecoded.data, { raw: lastDecoded.info });
}

const decode = (content: Buffer) =>
  sharp(content, { limitInputPixels: MAX_PIXELS })
    .resize({ width: SOURCE_WIDTH, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

async function decodeTinted(content: Buffer, tint: Tint) {
  const rawOf = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await rawOf(sharp(content, { limitInputPixels: MAX_PIXELS }));
  const mask = await rawOf(sharp(tint.mask).extractChannel(0));
  if (mask.info.width !== info.width || mask.info.height !== info.height) {
    throw new Error('the mask and its picture differ in size');
  }
  tintPixels(data, info.channels, mask.data, tint);
  return { data, info };
}

export function squarePng(picture: Buffer, side: number): Promise<Buffer> {
  return sharp(picture, { density: 288, limitInputPixels: MAX_PIXELS })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
}

/** What svg-sanitiser.ts keeps of an SVG, and the size that it declares. @throws AppError when it is not one. */
export async function toDrawing(text: string) {
  const { sanitiseSvg } = await import('./svg-sanitiser.ts');
  const drawing = sanitiseSvg(text);
  const { width, height, format } = await headerOf(Buffer.from(drawing.svg));
  if (format !== 'svg') throw damaged();
  return { ...drawing, width, height };
}

// The header alone, so that a huge picture costs no more.
async function readHeader(content: Buffer): Promise<Metadata> {
  const header = await headerOf(content);
  // For an animation, `height` is that of all frames together.
  const most = mostPixelsOf(header);
  if (header.width * header.height > most) {
    throw new AppError('invalid', `The picture has more than ${most / 1_000_000} million pixels`);
  }
  return header;
}

/** What can be read within the same memory. A progressive JPEG is held whole, in half the bytes with 4:2:0. */
function mostPixelsOf({ format, isProgressive, chromaSubsampling }: Metadata): number {
  if (format !== 'jpeg') return MAX_PIXELS;
  if (!isProgressive) return MAX_JPEG_PIXELS;
  return chromaSubsampling === '4:2:0' ? 2 * MAX_PIXELS : MAX_PIXELS;
}

async function headerOf(content: Buffer): Promise<Metadata> {
  try {
    return await sharp(content, { animated: true, limitInputPixels: false }).metadata();
  } catch (error) {
    throw damaged(error);
  }
}

/** Encodes, trying other settings while the result is too large. */
async function encode(content: Buffer, type: RasterType, header: Metadata): Promise<Buffer> {
  const moves = (header.pages ?? 1) > 1;
  const source = () => {
    const input = sharp(content, {
      animated: true,
      limitInputPixels: mostPixelsOf(header),
      failOn: 'error',
    });
    // Frames of an animation cannot be rotated, and no camera makes one.
    const upright = moves ? input : input.autoOrient();
    const { width, pageHeight = header.height } = header;
    const halves = moves ? 0 : Math.ceil(Math.log2((width * header.height) / MAX_PIXELS) / 2);
    const longest = Math.max(width, pageHeight);
    const side = Math.min(MAX_SIDE, Math.ceil(longest / 2 ** Math.max(0, halves)));
    return longest > side ? upright.resize({ width: side, height: side, fit: 'inside' }) : upright;
  };
  let smallest: Buffer | undefined;
  for (const way of waysToEncode(content, type, header)) {
    const made = await way(source()).toBuffer();
    if (!smallest || made.length < smallest.length) smallest = made;
    if (smallest.length < content.length) break;
  }
  return smallest ?? content;
}

type Way = (picture: Sharp) => Sharp;

const photo =
  (quality: number): Way =>
  (picture) =>
    picture.webp({ quality, alphaQuality: 90 });
const drawing: Way = (picture) => picture.webp({ lossless: true });
const animation: Way = (picture) => picture.webp({ quality: 80, mixed: true, minSize: true });

function waysToEncode(content: Buffer, type: RasterType, { width, height, pages = 1 }: Metadata) {
  if (pages > 1) return [animation, drawing];
  if (type === 'image/jpeg') return [photo(80), photo(65), photo(50)];
  if (type === 'image/webp') return [content.includes('VP8L') ? drawing : photo(90)];
  // Few bytes per pixel: flat colours, which are sharpest and smallest lossless.
  const flat = content.length / (width * height) < 0.5;
  return flat ? [drawing, photo(80)] : [photo(82), drawing];
}

const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** True for a WebP that holds only the picture: no metadata, nothing unknown, nothing appended. */
function isBareWebp(content: Buffer): boolean {
  if (content.readUInt32LE(4) + 8 !== content.length) return false;
  let at = 12;
  while (at + 8 <= content.length) {
    if (!PICTURE_CHUNKS.has(content.toString('latin1', at, at + 4))) return false;
    const size = content.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === content.length;
}
