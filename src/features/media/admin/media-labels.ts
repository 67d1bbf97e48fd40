// Names, search terms and addresses of media on admin screens.

import { urls } from '../../../urls.ts';
import { type MediaFile, type MediaKind, megabytes } from '../media.ts';

export type KindFilter = 'all' | MediaKind;

export const kindTabs: readonly { value: KindFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
  { value: 'document', label: 'Documents' },
];

const TYPES: Record<string, string> = {
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
};

export const typeLabel = ({ type }: MediaFile) => TYPES[type] ?? type;

/** A linked video's size is unknown: it is never fetched. */
export const sizeLabel = ({ size, kind }: MediaFile) =>
  kind === 'video' ? 'Link' : megabytes(size);

/** `Product: Blackout roller` */
export const usageLabel = ({ type, title }: MediaFile['usedIn'][number]) =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)}: ${title}`;

/** The picture itself; a replaced file has a new address, past the browser's cache. */
export const wholeSrc = ({ url, version }: MediaFile) => `${url}?v=${version}`;

/** A small size of the picture, if the server makes one. */
export function smallSrc(file: MediaFile): string {
  if (file.type !== 'image/webp') return wholeSrc(file);
  const stem = file.filename.replace(/\.webp$/, '');
  return `${urls.picture(stem, 480, 'webp')}?v=${file.version}`;
}
