// What the server has done and holds, for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats).
import { timingSafeEqual } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import ipaddr from 'ipaddr.js';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastVisitId } from '../../features/appointments/server/store.ts';
import { countUnsent } from '../../features/notifications/server/store.ts';
import { onlyTakes } from '../../kit/http/route.ts';
import { AppError } from '../../lib/http/errors.ts';
import { sha256 } from '../../lib/process/secrets.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';

export interface Metrics {
  /** @param route the pattern that matched, or the path of a page or file. */
  count(method: string, route: string, status: number, seconds: number): void;
  mount(app: Hono, incomingOf: (context: Context) => IncomingMessage | undefined): void;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Pages with others below them; any other page is one of the firm's own texts. */
const SECTIONS = new Set(
  'areas blog book categories contact faqs guides prices products reviews swatches visits waiting'.split(
    ' ',
  ),
);

/** The pattern of a page's path: `/products/:slug`. */
export function patternOf(path: string): string {
  const [, section = '', below] = path.split('/', 3);
  if (section === '') return urls.home();
  if (section.startsWith('_') || section === 'fonts') return '/files';
  if (!SECTIONS.has(section)) return '/:slug';
  return below === undefined ? `/${section}` : `/${section}/:slug`;
}

export function createMetrics(services: Services, keptPages: () => number): Metrics {
  const { config, database } = services;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    ...{ name: 'sill_http_requests_total', help: 'Requests that were answered', registers },
    labelNames: ['method', 'route', 'status'] as const,
  });
  const durations = new Histogram({
    ...{ name: 'sill_http_request_seconds', help: 'How long answers took', registers },
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
  });
  /** A gauge that is read when it is asked for; one that cannot be read is left out. */
  const gauge = (name: string, help: string, read: () => Promise<number> | number) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        this.reset();
        this.set(await read());
      },
    });
  new Gauge({
    ...{
      name: 'sill_outbox_messages',
      help: 'Messages that are not sent, by their state',
      registers,
    },
    labelNames: ['state'] as const,
    async collect() {
      for (const [state, count] of Object.entries(await countUnsent(database.db))) {
        this.set({ state }, count);
      }
    },
  });
  new Counter({
    ...{ name: 'sill_bookings_total', help: 'Visits booked so far', registers },
    async collect() {
      this.reset();
      this.inc(await lastVisitId(database.db));
    },
  });
  gauge('sill_page_cache_pages', 'Finished pages that are kept', keptPages);
  gauge('sill_backup_age_seconds', 'Since the newest backup of this data folder', () =>
    backupAge(join(config.dataDir, 'backups'), services.clock.now()),
  );
  gauge('sill_disk_free_bytes', 'Room where the data folder is', async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  });

  // Finding a child by its labels takes prom-client as long as sending a finished page takes us.
  const known = new Map<string, { inc(): void; observe(seconds: number): void }>();

  return {
    count(sent, route, status, seconds) {
      const method = METHODS.has(sent) ? sent : 'other';
      const key = `${method} ${route} ${status}`;
      let child = known.get(key);
      if (!child) {
        const counted = requests.labels(method, route, String(status));
        const timed = durations.labels(method, route);
        child = { inc: () => counted.inc(), observe: (value) => timed.observe(value) };
        known.set(key, child);
      }
      child.inc();
      child.observe(seconds);
    },
    mount(app, incomingOf) {
      app.get(urls.metrics(), async (context) => {
        if (!mayRead(incomingOf(context), config.metricsToken)) {
          throw new AppError('unauthenticated', 'This is for the machine itself, or by its token.');
        }
        context.header('Cache-Control', 'no-store');
        return context.body(await registry.metrics(), 200, {
          'Content-Type': registry.contentType,
        });
      });
      app.all(urls.metrics(), (context) => onlyTakes(context, ['GET']));
    },
  };
}

/** This machine itself, and not what a proxy on it passes on; or who has the token. */
function mayRead(incoming: IncomingMessage | undefined, token: string | undefined): boolean {
  if (!incoming) return false;
  const { authorization = '', 'x-forwarded-for': passedOn, forwarded } = incoming.headers;
  if (token && timingSafeEqual(sha256Bytes(authorization), sha256Bytes(`Bearer ${token}`))) {
    return true;
  }
  const peer = incoming.socket.remoteAddress ?? '';
  const isHere = ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
  return isHere && passedOn === undefined && forwarded === undefined;
}

const sha256Bytes = (text: string) => Buffer.from(sha256(text));

/** Seconds; infinite where there is none. */
async function backupAge(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter(isDay).sort().at(-1);
  if (newest === undefined) return Number.POSITIVE_INFINITY;
  const { birthtimeMs, mtimeMs } = await stat(join(folder, newest));
  return (now.getTime() - Math.max(birthtimeMs, mtimeMs)) / 1000;
}
