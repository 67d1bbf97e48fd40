import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeRun } from '../../test/engines.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../test/test-app.ts';

let app: TestApp;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

const send = (method: string, path: string, from: string, headers = {}) =>
  new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(app.origin);
    const request = httpRequest(
      { hostname, port, agent, method, path, headers: { 'X-Forwarded-For': from, ...headers } },
      (response) => {
        response.resume();
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
          }),
        );
      },
    );
    request.once('error', reject);
    request.end();
  });

/** How many of these requests are not refused as too many. */
async function heard(count: number, method: string, path: string, from: string, headers = {}) {
  const answers = await Promise.all(
    Array.from({ length: count }, () => send(method, path, from, headers)),
  );
  return answers.filter(({ status }) => status !== 429).length;
}

const writes = ['POST', '/api/appointments', 1200] as const;
const reads = ['GET', '/api/availability', 6000] as const;

// The same count with another number: 6,000 requests are for the whole run.
test.each(wholeRun ? [writes, reads] : [writes])(
  '%s %s is refused at last, also when it was wrong each time',
  async (method, path, most) => {
    const from = `192.0.2.${most % 7}`;
    expect(await heard(most + 50, method, path, from)).toBe(most);
    const refused = await send(method, path, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    // The other kind, another address, a kept page, a picture, a machine's question and staff.
    const [other, elsewhere] = method === 'POST' ? ['GET', '/api/faqs'] : ['POST', '/api/nowhere'];
    expect(await heard(1, other, elsewhere, from)).toBe(1);
    expect(await heard(1, method, path, '192.0.2.99')).toBe(1);
    await send('GET', '/', '192.0.2.99');
    expect(await heard(20, 'GET', '/', from)).toBe(20);
    expect(await heard(20, 'GET', '/pictures/none-480.webp', from)).toBe(20);
    expect(await heard(20, 'GET', '/api/health', from)).toBe(20);
    const staff = { ...(await app.signIn()), Origin: testPublicUrl };
    expect(await heard(20, method, path, from, staff)).toBe(20);
    expect(await heard(20, method, path, from, { Cookie: 'sill.session_token=x' })).toBe(0);
  },
);
