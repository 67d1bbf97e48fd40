// The browser's API client, as specified (sections 1 and 8).

/** A non-OK answer. `message` is `status: body text`, as logged; `sentence` is for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = parseErrorBody(text);
  }

  /** `409: The slug "roller" is already used.` */
  get sentence(): string {
    return this.body.error ? `${this.status}: ${this.body.error}` : this.message;
  }
}

export interface ErrorBody {
  error?: string;
  fields?: Record<string, string>;
  [further: string]: unknown;
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  onHeaders?(headers: Headers): void;
  /** A POST that only reads, for data that should not be in an address. */
  onlyAsks?: boolean;
}

const UNREACHABLE = 'The website cannot be reached. Please check your connection and try again.';

const READ_RETRIES = 3;
export const WRITE_RETRIES = 2;

/**
 * Calls the API, and retries when unanswered: a write under one Idempotency-Key, so that it happens once.
 * @returns the parsed answer; undefined for 204 and for a body that is not JSON.
 * @throws ApiError for a non-OK answer, TypeError when the network fails.
 */
export function callApi<Answer>(path: string, request: ApiRequest = {}): Promise<Answer> {
  const { method = 'GET', headers, signal, onlyAsks = method === 'GET' } = request;
  if (onlyAsks) return tryAgain(READ_RETRIES, signal, () => callOnce<Answer>(path, request));
  const once = { ...request, headers: { 'Idempotency-Key': newKey(), ...headers } };
  return tryAgain(WRITE_RETRIES, signal, () => callOnce<Answer>(path, once));
}

export const post = <Answer>(path: string, body?: unknown) =>
  callApi<Answer>(path, { method: 'POST', body });
/** A POST that only reads. */
export const ask = <Answer>(path: string, body: unknown, signal?: AbortSignal) =>
  callApi<Answer>(path, { method: 'POST', body, signal, onlyAsks: true });
export const put = <Answer>(path: string, body?: unknown) =>
  callApi<Answer>(path, { method: 'PUT', body });
export const patch = <Answer>(path: string, body?: unknown) =>
  callApi<Answer>(path, { method: 'PATCH', body });
export const deleteAt = <Answer>(path: string) => callApi<Answer>(path, { method: 'DELETE' });

async function callOnce<Answer>(path: string, request: ApiRequest): Promise<Answer> {
  const { method = 'GET', body, headers = {}, signal, onHeaders } = request;
  const isForm = body instanceof FormData;
  const answer = fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const response = await answer.catch((error: unknown) => {
    // Every browser words it differently, and none plainly.
    throw signal?.aborted ? error : new TypeError(UNREACHABLE, { cause: error });
  });
  if (!response.ok) {
    const error = new ApiError(response.status, (await response.text()) || response.statusText);
    // biome-ignore lint/suspicious/noConsole: the specification wants failures in the console
    console.error(error.message);
    throw error;
  }
  onHeaders?.(response.headers);
  if (response.status === 204) return undefined as Answer;
  return response.json().catch(() => undefined) as Promise<Answer>;
}

export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof ApiError
    ? `${error.message} (${error.cause.sentence})`
    : error.message;
}

/** The status behind an error, even as the cause of another. */
export function statusOf(error: unknown): number | undefined {
  const cause = error instanceof ApiError || !(error instanceof Error) ? error : error.cause;
  return cause instanceof ApiError ? cause.status : undefined;
}

/** Retries failures without a status: the server has not answered. `signal` ends it. */
export async function tryAgain<Answer>(
  times: number,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isOver = signal?.aborted || failures === times || statusOf(error) !== undefined;
      if (isOver) throw error;
      await waited(retryDelay(failures), signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** 1 s, 2 s, 4 s … up to 30 s. */
export const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000);

function waited(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** An Idempotency-Key: 128 random bits; `crypto.randomUUID` exists on secure origins only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? (body as ErrorBody) : {};
  } catch {
    return {};
  }
}
