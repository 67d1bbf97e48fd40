// Signing in: the request, and names shared by both sides.
import { z } from '../../lib/text/zod.ts';

export const signInInput = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required').max(100),
  password: z.string('Password is required').min(1, 'Password is required'),
});
export type SignInInput = z.infer<typeof signInInput>;

/** In localStorage, 'true' while signed in. A hint for the screen only: the server checks the cookie. */
export const signedInHint = 'cms_authenticated';

/** Shown by the login page in demo mode. */
export const demoCredentials = { username: 'admin', password: 'blinds-demo' };
