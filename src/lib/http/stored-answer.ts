// Prepared answers: built files and cached pages.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { chooseEncoding, type Encoding } from './compress.ts';
import { isStillGood } from './etag.ts';

export interface StoredAnswer {
  status: number;
  /** Everything but the encoding's own headers. */
  headers: Record<string, string>;
  etag?: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** One encoding of a stored answer; the headers as Node's writeHead takes them. */
interface Form {
  status: number;
  headers: string[];
  body: Buffer | null;
}

type FormName = Encoding | 'not modified';

/** The answer in the encoding that a request asks for; by Node's own response if there is one. */
export function answerWith({ req, env }: Context, stored: StoredAnswer): Response {
  const { incoming, outgoing } = (env ?? {}) as Partial<
    Pick<HttpBindings, 'incoming' | 'outgoing'>
  >;
  if (incoming && outgoing) {
    sendStored(incoming, outgoing, stored);
    return RESPONSE_ALREADY_SENT;
  }
  const name = formNameFor(stored, req.header('accept-encoding'), req.header('if-none-match'));
  const { status, headers, body } = formOf(stored, name);
  const pairs = headers.flatMap((text, at) =>
    at % 2 === 0 ? [[text, headers[at + 1] ?? ''] as [string, string]] : [],
  );
  return new Response(body && req.method !== 'HEAD' ? new Uint8Array(body) : null, {
    status,
    headers: pairs,
  });
}

/** To the socket: three times as fast as a Response. `added`: name, value, name, value … */
export function sendStored(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  stored: StoredAnswer,
  added: string[] = [],
): void {
  const asked = incoming.headers;
  const name = formNameFor(stored, asked['accept-encoding']?.toString(), asked['if-none-match']);
  const { status, headers, body } = formOf(stored, name);
  outgoing.writeHead(status, added.length > 0 ? [...headers, ...added] : headers);
  outgoing.end(incoming.method === 'HEAD' ? null : body);
}

/** Some browsers play no film without ranges. @returns false without a valid range */
export function sendRange(
  { headers: asked, method }: IncomingMessage,
  outgoing: ServerResponse,
  { headers, bodies: { identity } }: StoredAnswer,
): boolean {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked.range ?? '') ?? [];
  if (method !== 'GET' || (!from && !to)) return false;
  const end = identity.length - 1;
  const first = from ? Number(from) : Math.max(0, identity.length - Number(to));
  const last = from && to ? Math.min(Number(to), end) : end;
  if (first > last) {
    outgoing.writeHead(416, { ...headers, 'Content-Range': `bytes */${identity.length}` });
    outgoing.end();
    return true;
  }
  outgoing.writeHead(206, {
    ...headers,
    'Content-Range': `bytes ${first}-${last}/${identity.length}`,
    'Content-Length': last - first + 1,
  });
  outgoing.end(identity.subarray(first, last + 1));
  return true;
}

function formNameFor(
  { bodies, etag }: StoredAnswer,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): FormName {
  if (etag && isStillGood(etag, ifNoneMatch)) return 'not modified';
  const wanted = chooseEncoding(acceptEncoding);
  return bodies[wanted] ? wanted : 'identity';
}

const formsMade = new WeakMap<StoredAnswer, Map<FormName, Form>>();

function formOf(stored: StoredAnswer, name: FormName): Form {
  const forms = formsMade.get(stored) ?? new Map<FormName, Form>();
  const form = forms.get(name) ?? makeForm(stored, name);
  formsMade.set(stored, forms.set(name, form));
  return form;
}

function makeForm({ status, headers, etag, bodies }: StoredAnswer, name: FormName): Form {
  const all = Object.entries(headers).flat();
  if (etag) all.push('ETag', etag);
  if (name === 'not modified') return { status: 304, headers: all, body: null };
  const body = bodies[name] ?? bodies.identity;
  if (name !== 'identity') all.push('Content-Encoding', name);
  return { status, headers: [...all, 'Content-Length', String(body.length)], body };
}
