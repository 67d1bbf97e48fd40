// The request body of everything that asks for the password again.
import { z } from '../lib/text/zod.ts';

const PASSWORD_MISSING = 'Password is required';
export const passwordInput = z.object({
  password: z.string(PASSWORD_MISSING).min(1, PASSWORD_MISSING).max(1000, PASSWORD_MISSING),
});
