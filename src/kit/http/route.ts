// One route of the REST API: data that the server mounts, guards and documents, and a handler.
import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import { parse as parseJson } from 'secure-json-parse';
import type { z } from 'zod';
import { AppError } from '../../lib/http/errors.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { readRecordId } from '../../lib/text/record-id.ts';
import { apiRoot } from '../../urls.ts';
import { Page } from '../crud/server/paging.ts';
import type { Trap } from '../public-form.ts';
import type { SignedIn } from '../role.ts';
import {
  type AnswerOnce,
  type IdempotencyKey,
  idempotencyKeyOf,
  type KeptReply,
} from './idempotency-store.ts';
import { validate } from './validate.ts';

export interface Caller {
  staff: SignedIn | undefined;
  /** Signed in by password alone where a second factor is required: may only set one up. */
  halfSignedIn?: SignedIn | undefined;
  /** The scopes of another system, which calls with a token instead of a session. */
  scopes?: readonly string[];
  /** Peer address, after trusted proxies. */
  address: string;
  /** Path of the page the request was sent from; undefined for visitors who must not be counted. */
  page?: string | undefined;
}

/** @throws AppError 401, or 403 if a second factor must be set up first */
export function signedIn({ staff, halfSignedIn }: Caller): SignedIn {
  if (staff) return staff;
  if (halfSignedIn) throw new AppError('forbidden', SET_UP_FIRST);
  throw new AppError('unauthenticated', 'Please sign in.');
}

export interface RouteRequest<Body = unknown> {
  body: Body;
  caller: Caller;
  param(name: string): string;
  id(name?: string): number;
  query(name: string): string | undefined;
  header(name: string): string | undefined;
  /** The request itself, for a body that is not JSON. */
  raw: Request;
  /** Does a form's work once under its Idempotency-Key. @param sent what the form contained */
  once(sent: unknown, work: () => Promise<unknown>): Promise<unknown>;
}

export class Reply {
  readonly status: number;
  readonly body: string | null;
  readonly headers: Record<string, string>;

  constructor(status: number, body: string | null, headers: Record<string, string>) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An answer made while it is sent, at the client's pace. */
export class StreamReply {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Record<string, string>;

  constructor(body: ReadableStream<Uint8Array>, headers: Record<string, string>) {
    this.body = body;
    this.headers = headers;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A route's method and path, with the names of its parameters: `GET /api/appointments/:id`. */
export type Endpoint = `${Method} ${string}`;

export interface FormPage<Schema extends z.ZodObject = z.ZodObject> {
  path: string;
  schema: Schema;
  /** Each ticked box of the first name adds its JSON value to the list of the second. */
  choices?: { boxes: string; list: string } | undefined;
  /** @returns the address shown next */
  accept(input: z.output<Schema>, trap: Trap, caller: Caller): Promise<string>;
}

/** The form on a private link's page that does the route's work without JavaScript. */
export interface LinkForm {
  /** The link's page. */
  page(token: string): string;
  /** The end of the form's address. */
  name: string;
  /** Of what is typed, where that differs from the route's body. */
  input?: z.ZodType;
  /** The address shown next, if it is not the page. */
  next?(page: string, answer: unknown): string;
}

export type FormType = 'multipart/form-data' | 'application/x-www-form-urlencoded';

export interface Route {
  method: Method;
  /** With Hono's parameters, made by src/urls.ts: `api.productImages(':id')`. */
  path: string;
  summary: string;
  tag: string;
  status: 200 | 201 | 204;
  /** Its schema, or a function that makes it from the current settings. */
  body?: z.ZodType | (() => Promise<z.ZodType>) | undefined;
  /** The body may be labelled text/plain, as `navigator.sendBeacon` does. */
  bodyAsText?: boolean;
  form?: z.ZodType | undefined;
  /** How the form is written; by default `multipart/form-data`. */
  formType?: FormType;
  /** The page whose form sends the same without JavaScript. */
  page?: FormPage | undefined;
  /** The same on the page of a private link, whose token is the parameter `token`. */
  link?: LinkForm;
  answer?: z.ZodType | undefined;
  query?: Record<string, string> | undefined;
  handle(request: RouteRequest): Promise<unknown>;
}

interface Typed<BodySchema extends z.ZodType | undefined>
  extends Omit<Route, 'body' | 'handle' | 'method' | 'path' | 'status' | 'tag'> {
  status?: Route['status'];
  body?: BodySchema | (() => Promise<BodySchema>);
  handle(
    request: RouteRequest<BodySchema extends z.ZodType ? z.output<BodySchema> : undefined>,
  ): Promise<unknown>;
}

/** Makes routes by their methods. @param tag their heading in the API's description */
export function routesUnder(tag: string) {
  const by =
    (method: Method) =>
    <BodySchema extends z.ZodType | undefined = undefined>(
      path: string,
      definition: Typed<BodySchema>,
    ): Route =>
      route({ method, path, tag, ...definition });
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  };
}

export function route<BodySchema extends z.ZodType | undefined = undefined>(
  definition: Typed<BodySchema> & Pick<Route, 'method' | 'path' | 'tag'>,
): Route {
  const { handle, body, status = definition.method === 'DELETE' ? 204 : 200, ...rest } = definition;
  // The body that reaches `handle` is the output of `rest.body`, which `serve` has just parsed.
  const schema = body as Route['body'];
  return { ...rest, body: schema, status, handle: handle as Route['handle'] };
}

export interface Guards {
  publicRoutes: ReadonlySet<string>;
  /** Endpoints for staff who must set up a second factor before anything else. */
  setUpRoutes: ReadonlySet<string>;
  /** The caller; the session is looked up only when needed. */
  callerOf(context: Context): Promise<Caller>;
  /** @throws AppError 404 for a record that the caller may not see */
  mayCall(
    caller: Caller & { staff: SignedIn },
    endpoint: string,
    params: Record<string, string>,
  ): Promise<boolean>;
  /** Makes staff's requests under one Idempotency-Key happen once, on any route. */
  answerOnce: AnswerOnce;
}

/** Mounts the routes, all below `/api`: closed unless listed public, and 405 for other methods. */
export function mountRoutes(app: Hono, routes: Route[], guards: Guards): void {
  const methodsByPath = Map.groupBy(routes, (entry) => entry.path);
  for (const [path, entries] of methodsByPath) {
    if (!path.startsWith(`${apiRoot}/`)) throw new Error(`${path} is not below ${apiRoot}`);
    for (const entry of entries) {
      app.on(entry.method, path, (context) => serve(context, entry, guards));
    }
    const methods = entries.map((entry) => entry.method);
    app.all(path, (context) => onlyTakes(context, methods));
  }
}

/** Refuses the method of a request to an existing address. @throws AppError 405 */
export function onlyTakes(context: Context, methods: readonly string[]): never {
  context.header('Allow', methods.join(', '));
  throw new AppError('methodNotAllowed', 'This address does not accept that method.');
}

/** The caller, if allowed to call this route. @throws AppError 401 and 403 */
async function callerFor(context: Context, entry: Route, guards: Guards): Promise<Caller> {
  const endpoint = `${entry.method} ${entry.path}`;
  const asking = await guards.callerOf(context);
  const { halfSignedIn } = asking;
  const known =
    halfSignedIn && guards.setUpRoutes.has(endpoint) ? { ...asking, staff: halfSignedIn } : asking;
  const isPublic = guards.publicRoutes.has(endpoint);
  // Before the body is read: a stranger's body is not worth parsing.
  const staff = isPublic ? known.staff : signedIn(known);

  // An address without a record is 'not found', whatever the request body.
  const { id } = context.req.param();
  if (id !== undefined) readId(id);

  const admitted =
    staff && (await guards.mayCall({ ...known, staff }, endpoint, context.req.param()));
  if (!isPublic && !admitted) {
    throw new AppError('forbidden', known.scopes ? NOT_IN_SCOPE : NOT_YOURS);
  }
  // Public routes give staff no extra rights beyond their role.
  return admitted ? known : { ...known, staff: undefined };
}

async function serve(context: Context, entry: Route, guards: Guards) {
  let caller = await callerFor(context, entry, guards);
  const schema = await bodyOf(entry);
  const body = schema && validate(schema, await readJson(context, entry.bodyAsText));
  // A body may take long to arrive: staff disabled meanwhile can no longer change anything.
  if (schema && caller.staff && !caller.scopes) caller = await callerFor(context, entry, guards);
  // Public forms have their own keys, in the transaction of the write.
  const underKey = async (sent: unknown, work: () => Promise<unknown>) => {
    const { staff } = caller;
    const key = staff && entry.method !== 'GET' ? keyOf(context, staff, sent) : undefined;
    const answer = async () => replyOf(entry, await work());
    if (!key) return answer();
    const kept = await guards.answerOnce(key, async () => withoutStream(await answer()));
    return new Reply(kept.status, kept.body, kept.headers);
  };
  const handled = () => entry.handle({ ...requestOf(context, body, caller), once: underKey });
  // A form's key is compared with what it contains, once that is known.
  const reply = entry.form ? replyOf(entry, await handled()) : await underKey(body ?? '', handled);
  if (reply instanceof StreamReply) return stream(context, reply);
  return send(context, reply);
}

/** What a handler gets. @param body as the route's schema has read it */
export const requestOf = ({ req }: Context, body: unknown, caller: Caller): RouteRequest => ({
  body,
  caller,
  param: (name) => req.param(name) ?? '',
  id: (name = 'id') => readId(req.param(name)),
  query: (name) => optionalText(name, req.query(name)),
  header: (name) => req.header(name),
  raw: req.raw,
  once: (_sent, work) => work(),
});

export const bodyOf = ({
  body,
}: Pick<Route, 'body'>): Promise<z.ZodType> | z.ZodType | undefined =>
  typeof body === 'function' ? body() : body;

function replyOf(entry: Route, result: unknown): Reply | StreamReply {
  if (result instanceof Reply || result instanceof StreamReply) return result;
  if (entry.status === 204) return new Reply(204, null, {});
  const { answer, headers } = result instanceof Page ? result : new Page(result, {});
  // The wire schema is an allow-list: nothing else leaves the server.
  const json = JSON.stringify(entry.answer ? entry.answer.parse(answer) : answer);
  return new Reply(entry.status, json, { 'Content-Type': JSON_TYPE, ...headers });
}

/** A key belongs to its sender and to one address. */
const keyOf = ({ req }: Context, staff: SignedIn, sent: unknown): IdempotencyKey | undefined =>
  idempotencyKeyOf(`${staff.id} ${req.method} ${req.path}`, req.header('idempotency-key'), sent);

function withoutStream(reply: Reply | StreamReply): Reply {
  if (reply instanceof Reply) return reply;
  throw new AppError('invalid', 'This address does not accept an Idempotency-Key.');
}

const JSON_TYPE = 'application/json';
const SET_UP_FIRST =
  'Your firm asks for a second step at sign-in. Please set it up first: you can do nothing else until then.';
const NOT_IN_SCOPE = 'This token may not do that: it is outside its scopes.';
const NOT_YOURS = 'Your account may not do that. Please ask the owner.';

// Straight to the socket where possible: a Response, whose body is read back as a stream, takes twice as long for a
// list of 50 products.
function send(context: Context, { status, body, headers }: KeptReply): Response {
  const { outgoing } = (context.env ?? {}) as { outgoing?: ServerResponse };
  if (!outgoing) return new Response(body, { status, headers });
  const length = body !== null && { 'Content-Length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length });
  // Text, not bytes: Node then sends it in one write with the headers.
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** A HEAD request reads nothing: then the body must end by itself. */
async function stream({ req }: Context, { body, headers }: StreamReply): Promise<Response> {
  if (req.method !== 'HEAD') return new Response(body, { headers });
  await body.cancel();
  return new Response(null, { headers });
}

/** Reads a JSON body; an empty request without a type has no fields. @throws AppError 415, 400 */
export async function readJson(context: Context, asText = false): Promise<unknown> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== JSON_TYPE && !(asText && type === 'text/plain')) {
    if (type === undefined && (await context.req.text()) === '') return {};
    throw new AppError('unsupportedMediaType', 'Please send JSON (content type application/json).');
  }
  const text = await context.req.text();
  try {
    const body = parseJson(text, null, { protoAction: 'error', constructorAction: 'error' });
    return HARD_TO_STORE.test(text) ? storable(body) : body;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'The request is not valid JSON.');
  }
}

// In JSON, half a character and NUL appear only as escapes.
const HARD_TO_STORE = /\\u(?:d[89a-f]|0000)/i;
const BROKEN = 'Some characters have arrived broken. Please type them again.';

/** A value without NUL, which PostgreSQL refuses. @throws AppError 400 for half a character */
function storable(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return value.replaceAll('\0', '');
    throw new AppError('invalid', BROKEN, field ? { fields: { [field]: BROKEN } } : {});
  }
  if (Array.isArray(value)) {
    return value.map((entry, index) => storable(entry, below(field, String(index))));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (!name.isWellFormed()) throw new AppError('invalid', BROKEN);
      return [name, storable(entry, below(field, name))];
    }),
  );
}

const below = (field: string, name: string) => (field ? `${field}.${name}` : name);

// Pasted with a number or an address, invisible signs are never meant; in a key they would make another spelling.
function optionalText(name: string, text: string | undefined): string | undefined {
  const plain = text === undefined ? undefined : withoutInvisibleSigns(text);
  if (name === 'q' || plain === text) return plain;
  throw new AppError('invalid', `${name} has signs in it that do not show.`);
}

function readId(text: string | undefined): number {
  const id = readRecordId(text);
  if (id === undefined) throw new AppError('notFound', 'There is no such record.');
  return id;
}
