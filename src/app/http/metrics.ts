// What the server has done and holds, for Prometheus. Requests are counted as plain numbers; what makes text of
// them (metrics-text.ts) comes with whoever first asks for it.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Hono } from 'hono';
import ipaddr from 'ipaddr.js';
import { onlyTakes } from '../../kit/http/route.ts';
import { AppError } from '../../lib/http/errors.ts';
import { isLoopbackHost } from '../../lib/process/env.ts';
import { sha256 } from '../../lib/process/secrets.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import { createTallies, type Tallies } from './request-tallies.ts';

export interface Metrics extends Pick<Tallies, 'count'> {
  mount(app: Hono, incomingOf: (context: Context) => IncomingMessage | undefined): void;
}

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
  const tallies = createTallies();
  let text: Promise<{ contentType: string; read(): Promise<string> }> | undefined;

  return {
    count: tallies.count,
    mount(app, incomingOf) {
      app.get(urls.metrics(), async (context) => {
        if (!mayRead(incomingOf(context), services.config.metricsToken)) {
          throw new AppError('unauthenticated', 'This is for the machine itself, or by its token.');
        }
        text ??= import('./metrics-text.ts').then(({ metricsText }) =>
          metricsText(services, { tallies: tallies.all, keptPages }),
        );
        const { read, contentType } = await text;
        context.header('Cache-Control', 'no-store');
        return context.body(await read(), 200, { 'Content-Type': contentType });
      });
      app.all(urls.metrics(), (context) => onlyTakes(context, ['GET']));
    },
  };
}

/** What a proxy says when it passes a request on. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip)$/;

/** This machine itself, and not what a proxy on it passes on; or who has the token. */
function mayRead(incoming: IncomingMessage | undefined, token: string | undefined): boolean {
  if (!incoming) return false;
  const { authorization = '' } = incoming.headers;
  if (token && timingSafeEqual(sha256Bytes(authorization), sha256Bytes(`Bearer ${token}`))) {
    return true;
  }
  const peer = incoming.socket.remoteAddress ?? '';
  const isHere = ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
  // A proxy that adds no header passes on the name that the visitor has asked for.
  const host = URL.parse(`http://${incoming.headers.host}`)?.hostname ?? '';
  const isPassedOn = Object.keys(incoming.headers).some((name) => PASSED_ON.test(name));
  return isHere && isLoopbackHost(host) && !isPassedOn;
}

const sha256Bytes = (text: string) => Buffer.from(sha256(text));
