// A limit per address, far above normal use: an office behind one address does not reach it.
import type { Context, MiddlewareHandler } from 'hono';
import { createRateLimit } from '../../lib/database/rate-limits.ts';
import { api } from '../../urls.ts';

const WRITES_A_MINUTE = 1200;
const READS_A_MINUTE = 6000;
const BUSY = 'There are too many requests from your address. Please try again in a minute.';

/** A proxy on this machine that is not trusted hides everybody's address. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '0:0:0:0::/64']);

/** Built files, or requests by machines. */
const FREE = /^\/(pictures|uploads)\/|^\/api\/(health|ready)$/;
/** Signed: a provider sends everybody's messages from one address. */
const SIGNED = api.smsHook();

interface Limited {
  addressOf(context: Context): string;
  /** Looked up only at the limit. */
  isStaff(context: Context): Promise<boolean>;
}

/** Refuses with 429 too many requests from one address, except by staff: refused requests count too. */
export function limitRequests({ addressOf, isStaff }: Limited): MiddlewareHandler {
  const writes = createRateLimit(WRITES_A_MINUTE, 60, BUSY);
  const reads = createRateLimit(READS_A_MINUTE, 60, BUSY);
  return async (context, next) => {
    const { method, path } = context.req;
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const address = addressOf(context);
    if (!LOOPBACK.has(address) && !(isRead ? FREE.test(path) : path === SIGNED)) {
      try {
        await (isRead ? reads : writes).spend(address);
      } catch (error) {
        if (!(await isStaff(context))) throw error;
      }
    }
    return next();
  };
}
