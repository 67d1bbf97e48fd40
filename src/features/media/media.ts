// An uploaded file, or a film that staff have linked to.

import { textField } from '../../lib/text/fields.ts';
import { isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { urls } from '../../urls.ts';

export const mediaKinds = ['image', 'video', 'document'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** 5 MB exactly is allowed. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const MAX_FILES_AT_ONCE = 20;

/** MIME types that may be uploaded, each with its file extension. */
export const uploadTypes: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

export const uploadMessages = {
  none: 'Please select at least one file',
  tooLarge: 'Each file must be less than 5MB',
  unsupported: (type: string) =>
    `File type ${type} is not supported. Supported formats are: JPEG, PNG, GIF, SVG, WebP, and PDF.`,
};

const LINK_MESSAGE = 'Must be the address of an MP4 or WebM video';

const usageSchema = z.object({ type: z.string(), id: z.int().nullable(), title: z.string() });
export type MediaUsage = z.infer<typeof usageSchema>;

export const mediaFileSchema = z.object({
  id: z.int(),
  filename: z.string(),
  /** What staff see and search; at first the upload's own name. */
  name: z.string(),
  originalname: z.string(),
  url: z.string(),
  /** MIME type, also under the upload's field name. */
  type: z.string(),
  mimetype: z.string(),
  kind: z.enum(mediaKinds),
  size: z.int(),
  dimensions: z.object({ width: z.int(), height: z.int() }).nullable(),
  alt: z.string(),
  /** Fractions from the left and from the top, 0 to 1. */
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  uploadedAt: z.string(),
  usedIn: z.array(usageSchema),
  version: z.int(),
});
export type MediaFile = z.infer<typeof mediaFileSchema>;

/** What may look different here of the drawing that replaced another, as sentences. */
export const replacedFile = mediaFileSchema.extend({ warnings: z.array(z.string()) });

export const mediaList = z.object({ files: z.array(mediaFileSchema) });
export const uploadAnswer = z.object({
  files: z.array(mediaFileSchema),
  /** How many were converted to WebP. */
  converted: z.int(),
  /** What may look different here of drawings, as sentences with their names. */
  warnings: z.array(z.string()),
});

export const mediaInput = z.object({
  name: textField(200).min(1, 'Name is required').optional(),
  alt: textField(300).optional(),
  focalPoint: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
  version: z.int().optional(),
});

/** A film elsewhere, linked to and never fetched. */
export const mediaLinkInput = z.object({
  url: z
    .string({ error: LINK_MESSAGE })
    .trim()
    .max(2000, LINK_MESSAGE)
    .refine((value) => isUrlOrPath(value) && videoTypeOf(value) !== undefined, LINK_MESSAGE),
  name: textField(200).optional(),
});

/** MIME type of a film by its file extension. */
export function videoTypeOf(url: string): 'video/mp4' | 'video/webm' | undefined {
  const ending = /\.(mp4|webm)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase();
  if (ending === 'mp4') return 'video/mp4';
  return ending === 'webm' ? 'video/webm' : undefined;
}

/** `1.25 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(2)} MB`;
}

/** What a public page needs to show an uploaded picture. */
export interface SitePicture {
  url: string;
  /** Address without the extension, for the server's sizes; undefined for SVG and others. */
  name: string | undefined;
  alt: string;
  width: number | undefined;
  height: number | undefined;
  focalPoint: { x: number; y: number };
  placeholder: string | undefined;
  /** Its blind can be shown in the product's colours. */
  colourable: boolean;
  /** Empty, or the positions of its blind, each a picture of the room in that light. */
  light: LightPosition[];
}

/** The position that a page shows at first: half, which shows both the cloth and what it does to the light. */
export const FIRST_LIGHT = 'half';

export interface LightPosition {
  /** `up`, `half` …: part of the picture's address. */
  position: string;
  alt: string;
}

/** The address that shows a picture: a bare file name is under /uploads/. */
export function pictureSrc(address: string): string {
  return address.startsWith('/') || /^https?:\/\//i.test(address) ? address : urls.upload(address);
}

/** Prefix of the sizes of a picture, coloured or not, with its blind in a position. */
export const nameInLight = (name: string, position: string): string => `${name}-${position}`;
