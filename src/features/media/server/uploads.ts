// Serves uploaded files. Their content is never trusted: no script, no frame, only the type that was detected.
import type { Hono } from 'hono';
import { isStillGood } from '../../../lib/http/etag.ts';
import { urls } from '../../../urls.ts';
import type { MediaDeps } from './library.ts';
import { findMedia, storedNameOf } from './store.ts';

const HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
};

const DAY = 86_400;
const YEAR = 365 * DAY;

export function mountUploads(
  app: Hono,
  { database, uploads }: Pick<MediaDeps, 'database' | 'uploads'>,
): void {
  app.get(urls.upload(':filename'), async (context) => {
    const row = await findMedia(database.db, context.req.param('filename') ?? '');
    if (!row || row.kind === 'video') return context.notFound();
    const etag = `"${storedNameOf(row)}"`;
    // Pages include the revision beyond the first; then the address never changes its file.
    const named = context.req.query('r') === String(row.revision);
    const headers = {
      ...HEADERS,
      ETag: etag,
      'Cache-Control': named
        ? `public, max-age=${YEAR}, immutable`
        : `public, max-age=${DAY}, must-revalidate`,
    };
    if (isStillGood(etag, context.req.header('if-none-match'))) {
      return context.body(null, 304, headers);
    }
    const file = await uploads.read(storedNameOf(row));
    if (!file) return context.notFound();
    const described = {
      ...headers,
      'Content-Type': row.type,
      'Content-Length': String(file.size),
      ...(row.kind === 'document' && { 'Content-Disposition': attachmentOf(row.name) }),
    };
    if (context.req.method !== 'HEAD') return context.body(file.content, 200, described);
    await file.content.cancel();
    return context.body(null, 200, described);
  });
  // An unknown file is not a page: it does not redirect to the landing page.
  app.all(urls.upload('*'), (context) => context.notFound());
}

function attachmentOf(name: string): string {
  const ending = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  const plain = ending.replace(/[^\w. ()-]/g, '_');
  const encoded = encodeURIComponent(ending.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
