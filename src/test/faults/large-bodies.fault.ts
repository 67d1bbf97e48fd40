// Bodies without end: 300 MB, sent in chunks to every route that writes.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../child.ts';
import { makeTestApp } from '../test-app.ts';
import { type ServerProcess, type StaffSession, signIn, startServer } from './server-process.ts';

const MIB = 1024 * 1024;
const BODY_MIB = 300;
const CHUNK = Buffer.alloc(64 * 1024, 'a=1&');

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
];

let dataDir: string;
let server: ServerProcess;
let staff: StaffSession;
let heldAt: number;
let routes: { method: string; path: string }[];

beforeAll(async () => {
  const app = await makeTestApp({ engine: 'sqlite' });
  routes = app.routes.filter(
    ({ method, path }) => !['ALL', 'GET'].includes(method) && !path.includes('*'),
  );
  await app.close();
  dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  heldAt = await freePort();
  const env = {
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(teller(heldAt))}"`,
  };
  server = await startServer({ dataDir, env });
  staff = await signIn(server);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends a body as fast as it is taken. @returns the status, and how much went out. */
function pour(
  { method, path }: { method: string; path: string },
  mib: number,
  type: string,
  headers: Record<string, string>,
): Promise<{ status: number; sentMiB: number }> {
  return new Promise((resolve) => {
    let sent = 0;
    let status = 0;
    const request = httpRequest(`${server.origin}${path.replace(/:\w+/g, '1')}`, {
      method,
      agent: false,
      headers: {
        'Content-Type': type,
        'Transfer-Encoding': 'chunked',
        Connection: 'keep-alive',
        ...headers,
      },
    });
    const pump = () => {
      while (sent < mib * MIB && !request.destroyed) {
        sent += CHUNK.length;
        if (!request.write(CHUNK)) return;
      }
      request.end();
    };
    request.on('drain', pump);
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    request.on('error', () => undefined);
    request.on('close', () => resolve({ status, sentMiB: sent / MIB }));
    pump();
  });
}

// In a thread of its own: while this one sends, it would keep a visitor waiting by itself.
const VISITOR = `
  const { parentPort, workerData } = require('node:worker_threads');
  const waits = [];
  let going = true;
  parentPort.once('message', () => { going = false; });
  (async () => {
    while (going) {
      const began = performance.now();
      const home = await fetch(workerData);
      await home.arrayBuffer();
      waits.push(home.status === 200 ? performance.now() - began : Infinity);
      await new Promise((later) => setTimeout(later, 20));
    }
    parentPort.postMessage(waits);
  })();
`;

/** A program in the server's process that says at a port what is still held there once garbage is collected. */
const teller = (port: number) => `
  import { createServer } from 'node:http';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  createServer((_, answer) => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    answer.end(String(heapUsed + external));
  }).listen(${port}, '127.0.0.1').unref();
`;

async function heldMiB(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${heldAt}`);
  return Number(await answer.text()) / MIB;
}

/** The effect on others meanwhile: the server's memory, and how long a visitor waits for the home page. */
function watch() {
  let highest = 0;
  const memory = setInterval(() => {
    highest = Math.max(highest, server.residentMiB());
  }, 10);
  const visitor = new Worker(VISITOR, { eval: true, workerData: server.origin });
  return async () => {
    visitor.postMessage('end');
    const [waits] = (await once(visitor, 'message')) as [number[]];
    clearInterval(memory);
    waits.sort((a, b) => a - b);
    const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? 0;
    return { highest, waits: waits.length, median: at(0.5), p99: at(0.99), slowest: at(1) };
  };
}

test('figure 9: 300 MB to every writing route in four content types: refused, memory and visitors unharmed', async () => {
  const statuses = new Map<string, number>();
  let mostSent = 0;
  const run = async (mib: number, session: Record<string, string>) => {
    for (const [at, route] of routes.entries()) {
      await Promise.all(
        TYPES.map(async (type, kind) => {
          const from = { 'X-Forwarded-For': `10.${at}.${kind}.1` };
          // By turns as a stranger and as staff: what is open to whom is tested elsewhere.
          const who = (at + kind) % 2 === 0 ? {} : session;
          const { status, sentMiB } = await pour(route, mib, type, { ...from, ...who });
          statuses.set(`${route.method} ${route.path} (${type})`, status);
          mostSent = Math.max(mostSent, sentMiB);
        }),
      );
    }
  };
  // As many bodies of the usual size, for comparison.
  const endUsual = watch();
  await run(1 / 16, staff.headers);
  const usual = await endUsual();
  const heldBefore = await heldMiB();
  const end = watch();
  await run(BODY_MIB, staff.headers);
  const { highest, waits, median, p99, slowest } = await end();
  const growth = highest - usual.highest;
  const held = (await heldMiB()) - heldBefore;
  const counts = [...Map.groupBy(statuses.values(), (status) => status)]
    .map(([status, all]) => `${status} x ${all.length}`)
    .join(', ');
  process.stdout.write(
    `\nFigure 9: ${BODY_MIB} MB to ${routes.length} routes in ${TYPES.length} content types: ${counts}; ` +
      `at most ${mostSent.toFixed(1)} MB were taken; memory grew by ${growth.toFixed(1)} MB from the ${usual.highest.toFixed(0)} MB of as many usual bodies, and ${held.toFixed(1)} MB were still held; ` +
      `${waits} visitors meanwhile: half within ${median.toFixed(0)} ms, 99 in 100 within ${p99.toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms (beside usual bodies ${usual.median.toFixed(0)}, ${usual.p99.toFixed(0)} and ${usual.slowest.toFixed(0)} ms)\n`,
  );
  // Forbidden uploads are refused for that reason, unread: one for each route that takes files.
  const others = [...statuses].filter(([, status]) => status !== 413 && status !== 415);
  expect(others.every(([, status]) => [303, 401, 403, 404].includes(status))).toBe(true);
  expect(others.every(([sent]) => sent.includes('multipart/form-data'))).toBe(true);
  expect(others.length).toBeLessThanOrEqual(6);
  expect(held).toBeLessThan(10);
  // What passed through is garbage until it is collected, but of four bodies at a time not even one was kept whole.
  expect(growth).toBeLessThan(BODY_MIB / 3);
  // Usual bodies keep visitors waiting as well, on a machine with other work.
  expect(p99).toBeLessThan(Math.max(1000, 5 * usual.p99));
});
