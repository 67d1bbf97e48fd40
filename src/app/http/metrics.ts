// The server's activity and state, for Prometheus. The gauges (metrics-gauges.ts) load with the first request for
// them.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Hono } from 'hono';
import ipaddr from 'ipaddr.js';
import { Counter, Histogram, Registry } from 'prom-client';
import { onlyTakes } from '../../kit/http/route.ts';
import { AppError } from '../../lib/http/errors.ts';
import { type Config, isLoopbackHost } from '../../lib/process/env.ts';
import { sha256 } from '../../lib/process/secrets.ts';
import { firstParts, urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';

interface Metrics {
  /**
   * @param route the pattern that matched, or that of a page or file.
   * @param seconds how long the answer took; undefined for cached answers, which are not timed.
   */
  count(method: string, route: string, status: number, seconds?: number): void;
  mount(app: Hono, incomingOf: (context: Context) => IncomingMessage | undefined): void;
}

/** Pages with others below them; any other page is one of the firm's own texts. */
const SECTIONS = firstParts();
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The pattern of a page's path: `/products/:slug`. */
export function patternOf(path: string): string {
  const [, section = '', below] = path.split('/', 3);
  if (section === '') return urls.home();
  if (section.startsWith('_') || section === 'fonts') return '/files';
  if (!SECTIONS.has(section)) return '/:slug';
  return below === undefined ? `/${section}` : `/${section}/:slug`;
}

export function createMetrics(services: Services, keptPages: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'sill_http_requests_total',
    help: 'Requests that were answered',
    registers,
    labelNames: ['method', 'route', 'status'],
  });
  const times = new Histogram({
    name: 'sill_http_request_seconds',
    help: 'How long answers took that were not kept finished',
    registers,
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  });
  let registered: Promise<void> | undefined;

  return {
    count(sent, route, status, seconds) {
      const method = METHODS.has(sent) ? sent : 'other';
      requests.inc({ method, route, status });
      if (seconds !== undefined) times.observe({ method, route }, seconds);
    },
    mount(app, incomingOf) {
      app.get(urls.metrics(), async (context) => {
        if (!mayRead(incomingOf(context), services.config)) {
          throw new AppError(
            'unauthenticated',
            'Only this machine, or a caller with the token, may read this.',
          );
        }
        registered ??= import('./metrics-gauges.ts').then(({ registerGauges }) =>
          registerGauges(registry, services, keptPages),
        );
        await registered;
        context.header('Cache-Control', 'no-store');
        return context.body(await registry.metrics(), 200, {
          'Content-Type': registry.contentType,
        });
      });
      app.all(urls.metrics(), (context) => onlyTakes(context, ['GET']));
    },
  };
}

/** Headers that proxies add to a request. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/**
 * A caller with the token. Without one, only this machine itself, and only for a site that is private to this machine:
 * a proxy that adds no header and asks for 127.0.0.1 looks just like it.
 */
function mayRead(
  incoming: IncomingMessage | undefined,
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  if (!incoming) return false;
  const { authorization = '', host = '' } = incoming.headers;
  const ours = sha256Bytes(`Bearer ${metricsToken}`);
  if (metricsToken && timingSafeEqual(sha256Bytes(authorization), ours)) return true;
  const peer = incoming.socket.remoteAddress ?? '';
  const isHere = ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
  const isPassedOn = Object.keys(incoming.headers).some((name) => PASSED_ON.test(name));
  const isOurName = (url: string) => isLoopbackHost(URL.parse(url)?.hostname ?? '');
  return isHere && !isPassedOn && isOurName(`http://${host}`) && isOurName(publicUrl);
}

const sha256Bytes = (text: string) => Buffer.from(sha256(text));
