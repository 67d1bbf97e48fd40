// Passkeys: a fingerprint, a face or a PIN replaces password and code.
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

const name = requiredText('Please give it a name', 60);
const id = z.string('Please choose a passkey').max(100);

/** The device's response; better-auth checks its contents. */
const response = z.looseObject({ id: z.string().max(1000), type: z.literal('public-key') });

export const passkeyAnswer = z.object({ response });
export const passkeyToAdd = z.object({ response, name });
export const nameOfPasskey = z.object({ name });
export const passkeyName = nameOfPasskey.extend({ id });
export const passkeyToRemove = z.object({ id });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: z.string().nullish(),
});
export type Passkey = z.infer<typeof passkeySchema>;
