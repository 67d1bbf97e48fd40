// A server that is stopping, as others see it, and how it ends when it cannot finish.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startPostgres } from '../postgres.ts';
import { startServer } from './server-process.ts';

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });

test('while it closes it says on what is still connected that it is not ready, and takes nobody new', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const server = await startServer({ dataDir });
  const port = Number(new URL(server.origin).port);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  );
  // Then the request is under way.
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  const ended = server.stop();
  await expect.poll(() => isRefused(port)).toBe(true);
  socket.write('{}GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  const answers = await text(socket);
  expect(answers).toMatch(/^HTTP\/1.1 400 .+HTTP\/1.1 503 .+Not ready: the server is closing\./s);
  expect(await ended).toBe(0);
  await rm(dataDir, { recursive: true });
});

test('a stop that has to be broken off is no success', async () => {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const database = new URL(postgres.urlOf('postgres'));
  // A line to the database that goes silent without ending.
  const open: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(Number(new URL(postgres.urlOf('postgres')).port), '127.0.0.1');
    open.push(near, far);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  database.port = String(address && typeof address === 'object' ? address.port : 0);
  const server = await startServer({ dataDir, databaseUrl: database.href });
  for (const end of open) {
    end.unpipe();
    end.pause();
  }
  const began = performance.now();
  expect(await server.stop()).toBe(1);
  expect(performance.now() - began).toBeGreaterThan(9000);
  for (const end of open) end.destroy();
  line.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

test('the log has every request that was answered before the end, told or by a fault', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const fault = `process.once('SIGUSR2', () => { throw new Error('a fault'); })`;
  const env = { LOG_LEVEL: 'info', NODE_OPTIONS: `--import="data:text/javascript,${fault}"` };
  for (const [signal, code, lastLine] of [
    ['SIGTERM', 0, '"msg":"closing"'],
    ['SIGUSR2', 1, '"message":"a fault"'],
  ] as const) {
    const server = await startServer({ dataDir, env });
    const ids = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const response = await fetch(`${server.origin}/`);
        await response.arrayBuffer();
        return response.headers.get('X-Request-Id');
      }),
    );
    expect(await server.stop(signal)).toBe(code);
    const output = server.output();
    expect(ids.filter((id) => !output.includes(`"requestId":"${id}"`))).toEqual([]);
    expect(output).toContain(lastLine);
  }
  await rm(dataDir, { recursive: true });
});
