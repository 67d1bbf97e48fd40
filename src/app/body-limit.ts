import type { MiddlewareHandler } from 'hono';
import { AppError } from '../lib/errors.ts';

/**
 * Refuses a body of more than `maxBytes`, by its announced length or while it comes in.
 * (Hono's own limit copies the request, which the requests of its Node server do not allow: every
 * DELETE, which announces no length, would fail.)
 *
 * @param isExempt tells the requests that somebody else limits.
 */
export function limitBodies(
  maxBytes: number,
  isExempt: (method: string, path: string) => boolean,
): MiddlewareHandler {
  const tooLarge = () => new AppError('tooLarge', 'That is too much text to send at once.');
  return async (context, next) => {
    const { method, url, path, raw } = context.req;
    if (isExempt(method, path)) return next();
    const announced = context.req.header('content-length');
    if (announced !== undefined && Number(announced) > maxBytes) throw tooLarge();
    // Node's parser ends a body at its announced length; without one only a chunked body follows.
    const chunked = context.req.header('transfer-encoding') !== undefined;
    if (!chunked || method === 'GET' || method === 'HEAD') return next();

    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of raw.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    context.req.raw = new Request(url, {
      method,
      headers: raw.headers,
      body: Buffer.concat(chunks),
    });
    return next();
  };
}
