import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from './errors.ts';
import { isMultipart } from './multipart.ts';

/** A body slightly too long is read to its end, so that a broken connection does not hide the answer. */
const PATIENCE_BYTES = 2 * 1024 * 1024;
/** A client that sends more gets this long to read the response. */
const LINGER_MS = 500;

/**
 * Refuses longer bodies, announced or chunked. (Hono's own limit copies the request, and every DELETE, which
 * announces no length, would fail.)
 * @param limitOf below `PATIENCE_BYTES`; undefined for a body that is counted by its reader.
 */
export function limitBodies(limitOf: (context: Context) => number | undefined): MiddlewareHandler {
  const tooLarge = () => new AppError('tooLarge', 'That is too much text to send at once.');
  return async (context, next) => {
    const { method, url, raw } = context.req;
    const maxBytes = limitOf(context);
    if (maxBytes === undefined) return next();
    const announced = Number(context.req.header('content-length') ?? 0);
    if (announced > PATIENCE_BYTES) throw tooLarge();
    // Node's parser ends a body at its announced length; without one only a chunked body follows.
    const chunked = context.req.header('transfer-encoding') !== undefined;
    const counts = chunked || announced > maxBytes;
    if (!counts || method === 'GET' || method === 'HEAD') return next();

    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of raw.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length;
      if (size > PATIENCE_BYTES) throw tooLarge();
      if (size <= maxBytes) chunks.push(chunk);
    }
    if (size > maxBytes) throw tooLarge();
    context.req.raw = new Request(url, {
      method,
      headers: raw.headers,
      body: Buffer.concat(chunks),
    });
    return next();
  };
}

/**
 * The rest of a long body is not read once its answer is out, and the connection ends. Node itself reads the rest of
 * one shorter than `maxBytes`.
 */
export function leaveLongBodies(maxBytes: number) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { headers } = incoming;
    const length = headers['content-length'];
    const chunked = headers['transfer-encoding'] !== undefined;
    if (!chunked && (length === undefined || length === '0')) return;
    if (!chunked && Number(length) <= maxBytes && !isMultipart(headers['content-type'])) return;
    // Node reads all of a body that no handler has begun to read, however long it is.
    incoming.read(0);
    outgoing.once('finish', () => {
      if (incoming.complete) return;
      const end = setTimeout(() => incoming.socket.destroySoon(), LINGER_MS).unref();
      incoming.once('end', () => clearTimeout(end));
      let left = PATIENCE_BYTES;
      incoming.removeAllListeners('data');
      incoming.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) incoming.pause();
      });
      incoming.resume();
    });
  };
}
