// zod, for schemas that may reach a browser. Our pages forbid eval, which zod would try for its first object schema:
// switched off before any is made.
import { config, z } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });

export { z };
