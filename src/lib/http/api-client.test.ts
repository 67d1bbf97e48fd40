import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeServer, listen } from '../../test/gateways.ts';
import { ApiError, callApi, messageOf, retryDelay, statusOf, tryAgain } from './api-client.ts';

let answer: { status: number; body: string };
let last: { method?: string | undefined; type?: string | undefined; body: string };

const bodyOf = async (request: IncomingMessage) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
};
const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  last = { method: request.method, type: request.headers['content-type'], body };
  response.writeHead(answer.status);
  response.end(answer.body);
});
let address = '';
beforeAll(async () => {
  address = `http://127.0.0.1:${await listen(server)}/api/things`;
});
// The specification wants failures in the console.
const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => printed.mockClear());
afterAll(async () => {
  printed.mockRestore();
  await closeServer(server);
});

describe('a call', () => {
  test('gives the parsed answer, and nothing for 204 or an unreadable body', async () => {
    answer = { status: 200, body: '[{"id": 1}]' };
    expect(await callApi(address)).toEqual([{ id: 1 }]);
    answer = { status: 204, body: '' };
    expect(await callApi(address, { method: 'DELETE' })).toBe(undefined);
    expect(last).toEqual({ method: 'DELETE', type: undefined, body: '' });
    answer = { status: 200, body: '<html>' };
    expect(await callApi(address)).toBe(undefined);
  });

  test('sends JSON as such, and a form as a form', async () => {
    answer = { status: 201, body: '{}' };
    await callApi(address, { method: 'POST', body: { name: 'Laura' } });
    expect(last).toEqual({ method: 'POST', type: 'application/json', body: '{"name":"Laura"}' });
    const form = new FormData();
    form.set('name', 'Laura');
    await callApi(address, { method: 'POST', body: form });
    expect(last.type).toMatch(/^multipart\/form-data; boundary=/);
  });

  test('that fails is an error of status and text, with the fields in reach, and is printed', async () => {
    const body = '{"error":"Name is required","fields":{"name":"Name is required"}}';
    answer = { status: 400, body };
    const error = await callApi(address).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      message: `400: ${body}`,
      body: { fields: { name: 'Name is required' } },
    });
    expect(messageOf(error)).toBe('400: Name is required');
    expect(printed).toHaveBeenCalledExactlyOnceWith(`400: ${body}`);
  });

  test('that fails without a readable body says its status text, or the text itself', async () => {
    answer = { status: 502, body: '' };
    await expect(callApi(address)).rejects.toThrow('502: Bad Gateway');
    answer = { status: 500, body: '"oops"' };
    const error = await callApi(address).catch((caught: unknown) => caught);
    expect(messageOf(error)).toBe('500: "oops"');
  });

  test('over a broken line is no ApiError, and says so plainly', async () => {
    const signal = AbortSignal.timeout(300);
    const error = await callApi('http://127.0.0.1:1/', { signal }).catch((caught) => caught);
    expect(messageOf(error)).toBe(
      'The website cannot be reached. Please check your connection and try again.',
    );
  });
});

describe('what is tried again', () => {
  const failing = (error: Error) => {
    let attempts = 0;
    vi.useFakeTimers();
    const done = tryAgain(3, undefined, async () => {
      attempts += 1;
      throw error;
    }).catch((caught: unknown) => caught);
    return vi
      .runAllTimersAsync()
      .then(() => done)
      .then((caught) => ({ caught, attempts }))
      .finally(() => vi.useRealTimers());
  };

  test.each([
    [new ApiError(400, 'Name is required'), 1],
    [new ApiError(503, 'away'), 1],
    [new Error('Failed to fetch products', { cause: new ApiError(404, 'Not Found') }), 1],
    [new TypeError('fetch failed'), 4],
    [new Error('Failed to fetch products', { cause: new TypeError('fetch failed') }), 4],
    [new Error('Only 400 left'), 4],
  ])('is what has no status: %s', async (error, attempts) => {
    expect(await failing(error)).toEqual({ caught: error, attempts });
  });

  test('ends when nobody waits for it any more', async () => {
    const stop = new AbortController();
    const attempt = vi.fn(async () => {
      stop.abort();
      throw new TypeError('fetch failed');
    });
    await expect(tryAgain(3, stop.signal, attempt)).rejects.toThrow('fetch failed');
    expect(attempt).toHaveBeenCalledOnce();
  });

  test('a status is found behind what a read has thrown', () => {
    expect(statusOf(new Error('Failed', { cause: new ApiError(401, '') }))).toBe(401);
    expect(statusOf(new TypeError('fetch failed'))).toBe(undefined);
  });
});

test('the wait doubles from a second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((failures) => retryDelay(failures))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
