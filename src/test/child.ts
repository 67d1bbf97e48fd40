import { createServer } from 'node:net';

/** The environment of a test's process: with a compile cache, which halves its start. */
export const childEnv = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };

/**
 * The options that `npm run serve`, the image and the service give Node: without them new objects take 128 MB under
 * load.
 */
export const serverFlags = ['--max-semi-space-size=4'];

/** What the image and the service set besides, so that glibc gives large buffers back (bareEnvironment says why). */
export const serverEnv = { MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * A free port, below those that a system gives to connections: one of them could take it before the server that it is
 * for has begun, or while it starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
