// The steps of a request, top to bottom. Each says why it is where it is.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { adminApi } from '../../admin-urls.ts';
import { isAssignedTo } from '../../features/appointments/server/assignment-store.ts';
import { countView, pageCounted } from '../../features/counts/server/counted.ts';
import { mountCalendars } from '../../features/diary/server/calendars.ts';
import { mountUploads } from '../../features/media/server/uploads.ts';
import { createAnswerOnce } from '../../kit/http/idempotency-store.ts';
import { type Caller, type Guards, onlyTakes } from '../../kit/http/route.ts';
import { asUnavailable, asUnkeepable } from '../../lib/database/database.ts';
import { leaveLongBodies, limitBodies } from '../../lib/http/body-limit.ts';
import { createClientAddress } from '../../lib/http/client-address.ts';
import { chooseEncoding } from '../../lib/http/compress.ts';
import { refuseForeignOrigins } from '../../lib/http/csrf.ts';
import { AppError } from '../../lib/http/errors.ts';
import { isMultipart } from '../../lib/http/multipart.ts';
import { API_CSP, commonHeaders } from '../../lib/http/security-headers.ts';
import { sentencePage } from '../../lib/http/sentence-page.ts';
import type { StaticFiles } from '../../lib/http/static-files.ts';
import { sendRange, sendStored } from '../../lib/http/stored-answer.ts';
import { withoutToken } from '../../lib/process/log.ts';
import { apiRoot } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import { mountPages, type RenderPage } from '../rendering/page-server.ts';
import { withSiteFiles } from '../site/site-files.ts';
import { mountApi } from './api.ts';
import { mountForms } from './forms.ts';
import { createMetrics, patternOf } from './metrics.ts';
import { mountPreview } from './preview.ts';
import { publicRoutes } from './public-routes.ts';
import { limitRequests } from './request-limit.ts';
import { accessOf, setUpRoutes } from './role-routes.ts';
import { mayUse } from './token-routes.ts';

const BODY_LIMIT = 100 * 1024;
/** 60 by 60 prices for each band. */
const PRICE_LIST_LIMIT = 1024 * 1024;

/** @param filesAt endpoints whose forms have files, which `receiveForm` counts */
function bodyLimitOf(context: Context, filesAt: ReadonlySet<string>): number | undefined {
  const { method, path } = context.req;
  const takesFiles = matchedRoutes(context).some((one) => filesAt.has(`${one.method} ${one.path}`));
  if (takesFiles && isMultipart(context.req.header('content-type'))) return undefined;
  const isPriceList =
    method === 'PUT' &&
    /^\/api\/admin\/(products\/[^/]+\/price-list|drafts\/price-lists\/[^/]+)$/.test(path);
  return isPriceList ? PRICE_LIST_LIMIT : BODY_LIMIT;
}

interface HttpOptions {
  renderPage: RenderPage;
  /** Built scripts, styles, fonts; undefined in development, where Vite serves them. */
  staticFiles?: StaticFiles | undefined;
}

interface Http extends Pick<Hono, 'fetch' | 'routes'> {
  listener(incoming: IncomingMessage, outgoing: ServerResponse): void;
}

export function createHttp(services: Services, options: HttpOptions): Http {
  const { config, log } = services;
  const app = new Hono();
  const leaveLongBody = leaveLongBodies(BODY_LIMIT);
  const clientAddress = createClientAddress(config.trustedProxies);
  const headers = Object.entries(commonHeaders(config.publicUrl));
  const logsRequests = log.isLevelEnabled('info');
  // Its lines have five fields, none of them personal: checking for any takes as long as writing the line.
  const requestLog = log.child({}, { redact: [] });

  const guards: Guards = {
    publicRoutes,
    setUpRoutes,
    async callerOf(context): Promise<Caller> {
      const incoming = incomingOf(context);
      const token = tokenOf(context);
      if (token !== undefined) {
        const { id, name, scopes } = await services.tokens.find(token);
        const staff = { id: `token:${id}`, username: `token ${name}`, role: 'office' as const };
        return { address: clientAddress(incoming), staff, scopes };
      }
      // Most callers have no cookie, so there is nothing to look up.
      const stranger = incoming && !incoming.headers.cookie;
      const staff = stranger ? undefined : await services.auth.findStaff(context.req.raw.headers);
      return {
        address: clientAddress(incoming),
        page: incoming && pageCounted(incoming),
        ...(staff?.needsSecondFactor ? { staff: undefined, halfSignedIn: staff } : { staff }),
      };
    },
    async mayCall({ staff: { id, role }, scopes }, endpoint, params) {
      if (scopes) return mayUse(scopes, endpoint);
      const access = accessOf(role, endpoint);
      if (access !== 'own visit') return access === 'whole';
      if (await isAssignedTo(services.database.db, Number(params.id), id)) return true;
      throw new AppError('notFound', 'There is no such appointment.');
    },
    answerOnce: createAnswerOnce(services.database, services.clock),
  };

  const pages = mountPages(services, guards, withSiteFiles(services, options.renderPage));
  const metrics = createMetrics(services, pages.keptCount);
  const routes = new WeakMap<ServerResponse, string>();

  // 1. Files and finished pages first: nine requests in ten end here, with headers made beforehand.
  function answerAtOnce(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method = '', url = '' } = incoming;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const [path = ''] = url.split('?', 1);
    const file = options.staticFiles?.get(path);
    if (file) {
      if (!sendRange(incoming, outgoing, file)) sendStored(incoming, outgoing, file);
      metrics.count(method, patternOf(path), outgoing.statusCode);
      return true;
    }
    const page = pages.findKept(url);
    // The first request for this encoding takes the long way, where the page is compressed.
    if (!page?.bodies[chooseEncoding(incoming.headers['accept-encoding']?.toString())])
      return false;
    const id = randomUUID();
    sendStored(incoming, outgoing, page, [REQUEST_ID, id]);
    countView(services.counter, incoming, page);
    metrics.count(method, patternOf(path), outgoing.statusCode);
    if (logsRequests) logRequest(id, method, path, outgoing.statusCode, 0);
    return true;
  }

  // 2. A number for each request, in the log and in the answer, and one line when it is done. Headers common to every
  // answer are set on the socket first, so that none of the steps below can miss them.
  function answerInSteps(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const started = performance.now();
    const id = randomUUID();
    const { method = '', url = '' } = incoming;
    const [path = ''] = url.split('?', 1);
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.setHeader(REQUEST_ID, id);
    outgoing.once('close', () => {
      const ms = performance.now() - started;
      metrics.count(
        method,
        routes.get(outgoing) ?? patternOf(path),
        outgoing.statusCode,
        ms / 1000,
      );
      if (logsRequests) logRequest(id, method, path, outgoing.statusCode, Math.round(ms));
    });
    void steps(incoming, outgoing);
  }

  app.use(async (context, next) => {
    await next();
    const { outgoing } = (context.env ?? {}) as NodeContext;
    const route = routePath(context);
    if (outgoing && !/^(\/)?\*$/.test(route)) routes.set(outgoing, route);
  });

  // No cache keeps the API's answers, however the address is written: `/%61pi/…` and `http://host/api/…` are the API
  // too.
  app.use(`${apiRoot}/*`, (context, next) => {
    const { outgoing } = (context.env ?? {}) as NodeContext;
    outgoing?.setHeader('Cache-Control', 'no-store');
    outgoing?.setHeader('Content-Security-Policy', API_CSP);
    return next();
  });

  // None of our addresses has a control character in it, and not every database accepts one.
  app.use((context, next) => {
    if (/\p{Cc}/u.test(context.req.path)) {
      throw new AppError('notFound', 'There is nothing at this address.');
    }
    return next();
  });

  // 3. Far above normal use: before anything is read.
  app.use(
    limitRequests({
      addressOf: (context) => clientAddress(incomingOf(context)),
      isStaff: async (context) => (await guards.callerOf(context)).staff !== undefined,
    }),
  );

  // 4. A foreign page's form must not use the visitor's cookie: before anything can change.
  app.use(refuseForeignOrigins(config.publicUrl));

  // 5. No form needs more, except files, which have limits of their own; checked before a body is read.
  app.use(limitBodies((context) => bodyLimitOf(context, filesAt)));

  // 6. The API.
  const apis = mountApi(app, services, guards, pages);
  const filesAt = new Set([
    ...apis.flatMap(({ method, path, form, formType, link }) =>
      form && !formType
        ? [`${method} ${path}`, ...(link ? [`POST ${link.page(':token')}/${link.name}`] : [])]
        : [],
    ),
  ]);
  app.all(`${apiRoot}/*`, () => {
    throw new AppError('notFound', 'There is nothing at this address.');
  });

  // 7. Forms sent without JavaScript, pictures, and at last the pages.
  mountForms(app, apis, services, guards, pages);
  mountPreview(app, services, guards, pages);
  mountCalendars(app, services);
  metrics.mount(app, incomingOf);
  mountUploads(app, services.media);
  services.pictures.mount(app);
  app.all('*', (context, next) => {
    const isFile = options.staticFiles?.has(context.req.path);
    return isFile ? onlyTakes(context, ['GET', 'HEAD']) : next();
  });
  pages.mount(app);

  app.onError((error, context) => answerError(error, context));
  const steps = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Otherwise it would read up to 64 MB of an unwanted body (body-limit.ts).
    autoCleanupIncoming: false,
    // HTTP/1.0 may omit the host.
    hostname: new URL(config.publicUrl).host,
  });
  return {
    fetch: app.fetch,
    routes: app.routes,
    listener(incoming, outgoing) {
      leaveLongBody(incoming, outgoing);
      if (!answerAtOnce(incoming, outgoing)) answerInSteps(incoming, outgoing);
    },
  };

  function logRequest(id: string, method: string, path: string, status: number, ms: number): void {
    requestLog.info({ requestId: id, method, path: withoutToken(path), status, ms }, 'request');
  }

  function answerError(error: Error, context: Context): Response {
    const expected =
      error instanceof AppError ? error : (asUnavailable(error) ?? asUnkeepable(error));
    if (!expected || expected.status >= 500) {
      log.error(
        { err: error, requestId: requestIdOf(context), path: withoutToken(context.req.path) },
        'a request failed',
      );
    }
    const retryAfter = expected?.extras.retryAfterSeconds;
    if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
    const status = expected?.status ?? 500;
    const body = expected?.toBody() ?? { error: FAULT };
    const wantsPage = context.req.header('accept')?.includes('text/html');
    if ((status < 500 && status !== 429) || !wantsPage) return context.json(body, status);
    context.header('Cache-Control', 'no-store');
    context.header('Content-Security-Policy', API_CSP);
    return context.html(sentencePage('Please try again', expected?.message ?? FAULT), status);
  }
}

const REQUEST_ID = 'X-Request-Id';
const FAULT = 'Something went wrong on our side. Please try again.';

/** Extra data from Node's server; undefined in development. */
interface NodeContext {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
}

/** Tokens are for the API, and never for signing in or out. */
function tokenOf({ req }: Context): string | undefined {
  if (!req.path.startsWith(`${apiRoot}/`) || req.path.startsWith(`${adminApi.auth()}/`)) return;
  return /^bearer +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1];
}

const requestIdOf = (context: Context) =>
  (context.env as NodeContext | undefined)?.outgoing?.getHeader(REQUEST_ID);

function incomingOf(context: Context): IncomingMessage | undefined {
  return (context.env as NodeContext | undefined)?.incoming;
}
