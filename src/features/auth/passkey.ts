// Passkeys of somebody: a finger, a face or a PIN opens the door in the place of password and code.
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

const name = requiredText('Please give it a name', 60);
const id = z.string('Please say which passkey').max(100);

/** What a device answers; better-auth checks what is in it. */
const response = z.looseObject({ id: z.string().max(1000), type: z.literal('public-key') });

export const passkeyAnswer = z.object({ response });
export const passkeyToAdd = z.object({ response, name });
export const passkeyName = z.object({ id, name });
export const passkeyToRemove = z.object({ id });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: z.string().nullish(),
});
export type Passkey = z.infer<typeof passkeySchema>;
