import { afterAll, beforeAll, expect, test } from 'vitest';
import about from '../../../package.json' with { type: 'json' };
import type { Status } from '../../features/status/status.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import type { ApiDescription } from './openapi.ts';
import { publicRoutes } from './public-routes.ts';

let app: TestApp;
let description: ApiDescription;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  description = await app.json<ApiDescription>('/api/openapi.json');
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      route: `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      path,
      operation,
    })),
  );

test('the description is OpenAPI 3.1 of this server, and names its version as Status does', async () => {
  expect(description).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Sill', version: about.version },
    servers: [{ url: 'http://sill.test/api' }],
  });
  await app.signIn();
  const { parts } = await app.json<Status>('/api/admin/status', { asStaff: true });
  expect(parts[0]?.says).toContain(`: version ${about.version} on Node.js`);
  const tags = description.tags.map(({ name }) => name);
  for (const { path, operation } of operations()) {
    expect(operation.summary, path).not.toBe('');
    expect(tags).toContain(operation.tags[0]);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(Object.keys(operation.responses).sort().at(-1)).toBe('default');
  }
});

test('every route of our own stands in it, once', () => {
  const mounted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
    // better-auth's routes, this document, and the page that shows it.
    .filter(
      (route) => !/ \/api\/(auth\/(?!request-password-reset)|openapi\.json|docs)/.test(route),
    );
  expect(
    operations()
      .map(({ route }) => route)
      .sort(),
  ).toEqual(mounted.sort());
  expect(mounted.length).toBeGreaterThan(14);
});

/** Their path says it all. */
const WITHOUT_BODY = [
  'PATCH /api/admin/contact-submissions/:id/mark-read',
  'PATCH /api/admin/contact-submissions/:id/mark-unread',
  'PATCH /api/admin/testimonials/:id/approve',
  'POST /api/admin/accounts/:user/password-link',
  'POST /api/admin/backups',
  'POST /api/admin/backups/trial',
  'POST /api/admin/drafts/:record/:key/publish',
  'POST /api/admin/messages/:id/cancellation',
  'POST /api/admin/messages/:id/retry',
  'POST /api/admin/messages/retry-failed',
  'POST /api/admin/messages/retry-restored',
  'POST /api/admin/releases/:id/publish',
  'POST /api/admin/releases/:id/undo',
  'POST /api/admin/webhooks/:id/deliveries/:delivery/retry',
  'POST /api/admin/webhooks/:id/test',
  'POST /api/waiting/:token/decline',
  'PUT /api/account/calendar',
];

/** Files, pictures, and the line of live updates. */
const NOT_JSON = [
  'GET /api/admin/appointments/:id/photos/:photo',
  'GET /api/admin/backups/:name/download',
  'GET /api/admin/events',
  'GET /api/admin/exports/:file',
  'GET /api/admin/products/:id/price-list/export',
  'GET /api/visits/:token/calendar.ics',
  'GET /api/visits/:token/photos/:photo',
  'POST /api/admin/people/export',
  'POST /api/hooks/sms',
];

test('what is sent and what is answered has a schema', () => {
  const schemas = (content?: object) =>
    Object.values(content ?? {}).map(({ schema }: { schema: object }) => Object.keys(schema));
  const withoutBody: string[] = [];
  const withoutAnswer: string[] = [];
  for (const { route, operation } of operations()) {
    const { requestBody, responses } = operation;
    const sends = /^(POST|PUT|PATCH) /.test(route);
    expect(requestBody === undefined || sends, route).toBe(true);
    if (sends && !requestBody) withoutBody.push(route);
    const [status = '', answer] = Object.entries(responses)[0] ?? [];
    if (status !== '204' && !answer?.content) withoutAnswer.push(route);
    // More than '$schema' is documented.
    for (const keys of [...schemas(requestBody?.content), ...schemas(answer?.content)]) {
      expect(keys.length, route).toBeGreaterThan(1);
    }
  }
  expect(withoutBody.sort()).toEqual(WITHOUT_BODY);
  expect(withoutAnswer.sort()).toEqual(NOT_JSON);
});

test('what needs a session says so, and what is public does not', () => {
  for (const { route, operation } of operations()) {
    expect(operation.security[0], route).toEqual(
      publicRoutes.has(route) ? undefined : { session: [] },
    );
  }
  expect(publicRoutes).toContain('POST /api/appointments');
});

test('the body of a booking is described by the schema that checks it', () => {
  const booking = description.paths['/appointments']?.post;
  const schema = booking?.requestBody?.content['application/json']?.schema;
  expect(schema).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['name', 'email', 'preferredDate', 'windowCount']),
    properties: { windowCount: { type: 'integer', minimum: 1, maximum: 50 } },
  });
  expect(booking?.responses).toHaveProperty('201');
});

test('every list that is sent has its bound', () => {
  const unbound = (schema: unknown, at: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const isList = 'type' in schema && schema.type === 'array' && !('maxItems' in schema);
    return [
      ...(isList ? [at] : []),
      ...Object.entries(schema).flatMap(([key, part]) =>
        unbound(part, /^(properties|items|anyOf|\d+)$/.test(key) ? at : `${at} ${key}`),
      ),
    ];
  };
  const lists = operations().flatMap(({ route, operation: { requestBody } }) =>
    // A form with files has a limit of its own.
    unbound(requestBody?.content['application/json'], route),
  );
  // A table has as many prices as sizes, of which there are sixty at most.
  expect(lists.filter((at) => !at.endsWith('prices additionalProperties'))).toEqual([]);
});
