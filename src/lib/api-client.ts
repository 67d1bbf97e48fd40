// How the browser talks to the API: the transport of the specification (sections 1 and 8).

/** A non-OK answer. `message` is `status: body text`, as logged; `sentence` is for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The parsed body, where it is JSON. */
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
  /** Sent as JSON, or as it is when it is FormData. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Told of the headers of a good answer. */
  onHeaders?(headers: Headers): void;
}

const UNREACHABLE = 'The website cannot be reached. Please check your connection and try again.';

/**
 * Calls the API with cookies.
 *
 * @returns the parsed answer; undefined for 204 and for a body that is not JSON.
 * @throws ApiError for a non-OK answer, TypeError when the network fails.
 */
export async function callApi<Answer>(path: string, request: ApiRequest = {}): Promise<Answer> {
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
    // Every browser says it in other words, none of them plain.
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

/** What a toast says of a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  return error instanceof Error ? error.message : String(error);
}

/** Errors that begin with a 4xx or 5xx status are not tried again; others are, up to `times`. */
export function retryUnlessStatus(times: number) {
  return (failures: number, error: Error) => !/^[45]\d\d/.test(error.message) && failures < times;
}

/** 1 s, 2 s, 4 s … up to 30 s. */
export const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000);

function parseErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? (body as ErrorBody) : {};
  } catch {
    return {};
  }
}
