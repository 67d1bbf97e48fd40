// Public pages as they will be. Anybody who holds a link may open it, and it opens nothing else.
import { openPreview, type Preview } from '../../kit/life/server/preview-link.ts';
import { createRateLimit } from '../../lib/database/rate-limits.ts';
import { AppError } from '../../lib/http/errors.ts';
import type { RenderedPage } from '../../lib/http/page-cache.ts';
import { API_CSP, showInOwnFrames } from '../../lib/http/security-headers.ts';
import { sentencePage } from '../../lib/http/sentence-page.ts';
import { oneAtATime } from '../../lib/process/one-at-a-time.ts';
import { fullDay, isDay } from '../../lib/time/london-day.ts';
import { instantOfLondon, londonMoment } from '../../lib/time/london-time.ts';
import { PREVIEW } from '../../urls.ts';
import { previewServices } from '../process/preview-services.ts';
import type { Services } from '../process/services.ts';
import type { PageLocals, PreviewBar } from './page-locals.ts';
import { previewedHref, previewedHtml } from './previewed-html.ts';

export interface Previews {
  /** @param url the page's address with its query, as asked for */
  show(token: string, url: string): Promise<Response>;
}

/** More than somebody reads, and too few to keep the database from its work. */
const MOST_A_MINUTE = 60;
const TOO_MANY = 'Too many pages of this preview at once. Please try again in a minute.';
const LONGEST_MS = 2000;

export function createPreviews(
  services: Services,
  render: (url: string, locals: PageLocals) => Promise<RenderedPage>,
): Previews {
  const { clock, connections, database } = services;
  const limit = createRateLimit(MOST_A_MINUTE, 60, TOO_MANY);
  const inTurn = oneAtATime();

  async function previewed(token: string, url: string): Promise<Response> {
    const preview = openPreview(connections.secret, token, clock.now());
    await limit.spend(token);
    const bar = barOf(preview, url);
    const page = await inTurn(() =>
      inTime(
        render(url, {
          services: previewServices(services, database.db, instantOf(preview, clock.now())),
          preview: bar,
        }),
      ),
    );
    const headers = new Headers(page.headers);
    headers.set('Cache-Control', 'no-store');
    showInOwnFrames(headers);
    const location = headers.get('location');
    if (location) headers.set('Location', previewedHref(location, token));
    const isPage = headers.get('content-type')?.startsWith('text/html');
    const body = isPage ? previewedHtml(page.body.toString(), token) : new Uint8Array(page.body);
    return new Response(body, { status: page.status, headers });
  }

  return {
    show: (token, url) =>
      previewed(token, url).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const headers = new Headers({
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': API_CSP,
        });
        showInOwnFrames(headers);
        const body = sentencePage('No preview', error.message);
        return new Response(body, { status: error.status, headers });
      }),
  };
}

/** A day is shown as it ends: with all that appears on it. */
function instantOf({ shows: { at } }: Preview, now: Date): Date {
  if (at === undefined) return now;
  return (isDay(at) && instantOfLondon(`${at}T23:59:00`)) || new Date(at);
}

function barOf({ shows: { at }, until }: Preview, url: string): PreviewBar {
  const [path = '', query] = url.split('?', 2);
  const rest = new URLSearchParams(query);
  rest.delete(PREVIEW);
  const when = at && (isDay(at) ? fullDay(at) : londonMoment(new Date(at)));
  return {
    of: when ?? '',
    until: londonMoment(until),
    nowHref: rest.size > 0 ? `${path}?${rest}` : path,
  };
}

/** Gives up what takes too long: others wait. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AppError('unavailable', 'This preview takes too long. Please try again.'));
  }, LONGEST_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
