import type { MiddlewareHandler } from 'hono';
import { AppError } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * SameSite=Lax alone is not enough: another port of the same host is the same site. `publicUrl` is
 * the site's own origin; the request's own host is accepted too.
 */
export function refuseForeignOrigins(publicUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const { method, url } = context.req;
    if (SAFE.has(method)) return next();
    const site = context.req.header('sec-fetch-site');
    const origin = context.req.header('origin');
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const foreignOrigin =
      origin !== undefined && origin !== publicUrl && origin !== new URL(url).origin;
    // Browsers send at least one of the two; a session without either is suspicious.
    const session = context.req.header('cookie')?.includes('session_token');
    const silent = site === undefined && origin === undefined && session;
    if (foreignSite || foreignOrigin || silent) {
      throw new AppError('forbidden', 'This request comes from another site.');
    }
    return next();
  };
}
