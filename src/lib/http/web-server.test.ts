import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { closeServer, listen } from '../../test/gateways.ts';
import { createWebServer } from './web-server.ts';

// More than the machine takes for somebody who does not read.
const LONG = Buffer.alloc(32 * 1024 * 1024, 'a');

let server: ReturnType<typeof createWebServer>;
afterEach(() => closeServer(server));

async function answering(unreadMs: number, answer: (outgoing: ServerResponse) => void) {
  server = createWebServer((_incoming, outgoing) => answer(outgoing), unreadMs);
  await listen(server);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return socket;
}

test('whoever does not take their answer is left', async () => {
  const left = Promise.withResolvers<boolean>();
  const socket = await answering(100, (outgoing) => {
    outgoing.once('close', () => left.resolve(outgoing.writableFinished));
    outgoing.end(LONG);
  });
  socket.pause();
  expect(await left.promise).toBe(false);
  socket.destroy();
});

test('whoever takes it slowly gets all of it', async () => {
  const socket = await answering(2000, (outgoing) => outgoing.end(LONG));
  let size = 0;
  socket.on('data', (chunk) => {
    size += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  await once(socket, 'close');
  expect(size).toBeGreaterThan(LONG.length);
});

test('a connection that was opened ahead does not hold up the end, and half a request is finished', async () => {
  const met: Socket[] = [];
  server = createWebServer((_incoming, outgoing) => outgoing.end('answered'));
  server.on('connection', (socket) => met.push(socket));
  const port = await listen(server);
  const [ahead, half] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  half.write('GET / HTTP/1.1\r\n');
  const haveAsked = () => met.map(({ bytesRead }) => bytesRead > 0).toSorted();
  await expect.poll(haveAsked).toEqual([false, true]);
  const closed = once(server, 'close');
  server.close();
  await once(ahead, 'close');
  half.write('Host: x\r\nConnection: close\r\n\r\n');
  expect(await text(half)).toContain('answered');
  await closed;
});

test('an answer that takes long to make, and a line that is quiet, have all the time they need', async () => {
  // A busy machine needs more than a moment to take the answer up.
  const socket = await answering(200, (outgoing) => {
    setTimeout(() => {
      outgoing.write('first;');
      setTimeout(() => outgoing.end('last'), 400);
    }, 400);
  });
  const answer = await text(socket);
  expect(answer).toContain('first;');
  expect(answer).toContain('last');
});
