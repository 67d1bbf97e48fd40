// zod, for schemas that may reach a browser. Our pages allow no eval, and zod would try it when the
// first object schema is made: so it is told before any is.
import { config, z } from 'zod';

if (typeof document !== 'undefined') config({ jitless: true });

export { z };
