import { textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

/** Per visit, all messages together. */
export const MAX_PHOTOS = 5;
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const visitMessageText = textField(2000);

export const visitMessageMessages = {
  nothing: 'Please write something or choose a photo',
  tooMany: `Please send at most ${MAX_PHOTOS} photos for a visit`,
  tooLarge: 'A photo may have at most 5 MB',
  unsupported: 'Please choose JPEG, PNG or WebP photos',
} as const;

const visitPhotoSchema = z.object({ id: z.int(), width: z.int(), height: z.int() });

export const visitMessageSchema = z.object({
  /** Unique among those from the same side. */
  id: z.int(),
  from: z.enum(['customer', 'firm']),
  text: z.string(),
  photos: z.array(visitPhotoSchema),
  createdAt: z.string(),
});
export type VisitMessage = z.infer<typeof visitMessageSchema>;
