// One page under any number of addresses.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from './server-process.ts';

const COUNT = 10_000;
const PAGE = '/contact/thank-you';

/** A spelling of the page, by number: each bit says whether a letter is written as its code. */
const spelling = (number: number) =>
  [...PAGE]
    .map((letter, at) =>
      letter !== '/' && (number >> (at % 16)) & 1
        ? `%${letter.charCodeAt(0).toString(16)}`
        : letter,
    )
    .join('')
    .concat('/');

test('figure 10: 10,000 spellings and 10,000 queries of a page cost no memory', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const server = await startServer({ dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(server.origin);
  const ask = (path: string, number: number) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'X-Forwarded-For': `10.1.${number >> 8}.${number & 255}` };
      const request = httpRequest({ hostname, port, agent, path, headers }, (response) => {
        response.resume();
        const to = response.headers.location ?? '';
        response.once('end', () => resolve(`${response.statusCode} ${to}`.trim()));
      });
      request.once('error', reject);
      request.end();
    });
  const askAll = async (addressOf: (number: number) => string) => {
    const answers = await Promise.all(
      Array.from({ length: COUNT }, (_, number) => ask(addressOf(number + 1), number)),
    );
    return [...new Set(answers)];
  };
  try {
    // What as many requests of the page itself leave in memory, for comparison.
    expect(await askAll(() => PAGE)).toEqual(['200']);
    const before = server.residentMiB();
    expect(await askAll(spelling)).toEqual([`301 ${PAGE}`]);
    const spelled = server.residentMiB() - before;
    expect(await askAll((number) => `${PAGE}?n=${number}`)).toEqual(['200']);
    expect(await askAll((number) => `/products?utm_source=${number}`)).toEqual(['200']);
    const growth = server.residentMiB() - before;
    process.stdout.write(
      `\nFigure 10: ${COUNT} spellings of a page's address: ${spelled.toFixed(1)} MB, ` +
        `and 2 x ${COUNT} queries: ${growth.toFixed(1)} MB more than ${before.toFixed(0)}\n`,
    );
    expect(growth).toBeLessThan(60);
  } finally {
    agent.destroy();
    expect(await server.stop()).toBe(0);
    await rm(dataDir, { recursive: true });
  }
});
