import { createServer } from 'node:net';

/** What a process that a test starts finds in its environment: code that has been compiled before, half of its start. */
export const childEnv = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };

/** What `npm run serve`, the image and the service give Node: without it new objects take 128 MB under load. */
export const serverFlags = ['--max-semi-space-size=16'];

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
