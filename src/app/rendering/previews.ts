// Public pages as they will be. Anybody who holds a link may open it, and it opens nothing else.
import type { PreviewInput } from '../../kit/life/preview.ts';
import { openPreview } from '../../kit/life/server/preview-link.ts';
import { createRateLimit } from '../../lib/database/rate-limits.ts';
import { AppError } from '../../lib/http/errors.ts';
import type { RenderedPage } from '../../lib/http/page-cache.ts';
import { API_CSP, showInOwnFrames } from '../../lib/http/security-headers.ts';
import { sentencePage } from '../../lib/http/sentence-page.ts';
import { oneAtATime } from '../../lib/process/one-at-a-time.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { dateInWords, fullDay, isDay, londonDayOf } from '../../lib/time/london-day.ts';
import { londonMoment } from '../../lib/time/london-time.ts';
import { PREVIEW } from '../../urls.ts';
import { previewing, type Told } from '../process/preview-services.ts';
import type { Services } from '../process/services.ts';
import type { PageLocals } from './page-locals.ts';
import { previewedHref, previewedHtml } from './previewed-html.ts';

interface Previews {
  /** @param url the page's address with its query, as asked for */
  show(token: string, url: string): Promise<Response>;
}

/** More than somebody reads, and too few to keep the database from its work. */
const MOST_A_MINUTE = 60;
const TOO_MANY = 'Too many pages of this preview at once. Please try again in a minute.';
const LONGEST_MS = 1000;
/** Of all previews together: meanwhile nothing else is written. */
const MOST_MS_A_MINUTE = 20_000;
const MOST_WAITING = 3;
const BUSY = 'Too many previews are open at once. Please try again in a minute.';

export function createPreviews(
  services: Services,
  render: (url: string, locals: PageLocals) => Promise<RenderedPage>,
): Previews {
  const { clock, connections } = services;
  const limit = createRateLimit(MOST_A_MINUTE, 60, TOO_MANY);
  const inTurn = oneAtATime();
  let waiting = 0;
  let minute = { start: 0, workedMs: 0 };

  /** @throws AppError 503 where too many wait, or previews have had their share of this minute */
  async function within<T>(work: () => Promise<T>): Promise<T> {
    if (waiting > MOST_WAITING) throw busy();
    waiting += 1;
    try {
      return await inTurn(async () => {
        const start = clock.now().getTime();
        if (Math.abs(start - minute.start) >= MINUTE_MS) minute = { start, workedMs: 0 };
        if (minute.workedMs >= MOST_MS_A_MINUTE) throw busy();
        return work().finally(() => {
          minute.workedMs += Math.max(0, clock.now().getTime() - start);
        });
      });
    } finally {
      waiting -= 1;
    }
  }

  async function previewed(token: string, url: string): Promise<Response> {
    const { shows, until } = openPreview(connections.secret, token, clock.now());
    // By what is shown: each new link to it has other letters.
    await limit.spend(JSON.stringify(shows));
    const page = await within(() =>
      previewing(services, shows, (told) => {
        const bar = {
          of: whatIs(shows, told, clock.now()),
          until: londonMoment(until),
          nowHref: nowHref(url),
        };
        return inTime(render(url, { services: told.services, preview: bar }));
      }),
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

/** `Saturday 1 January 2028`, `‘Winter sale’, 1 Jan 2028`, `the draft ‘Roman blinds’` */
function whatIs({ at: asked, record }: PreviewInput, { title, at }: Told, now: Date): string {
  const day = londonDayOf(at);
  if (title === undefined) return !asked || isDay(asked) ? fullDay(day) : londonMoment(at);
  const name = record === undefined ? `‘${title}’` : `the draft ‘${title}’`;
  return asked !== undefined || at > now ? `${name}, ${dateInWords(day)}` : name;
}

function nowHref(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const rest = new URLSearchParams(query);
  rest.delete(PREVIEW);
  return rest.size > 0 ? `${path}?${rest}` : path;
}

const busy = () => new AppError('unavailable', BUSY, { retryAfterSeconds: 60 });

/** Gives up what takes too long: others wait. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AppError('unavailable', 'This preview takes too long. Please try again.'));
  }, LONGEST_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
