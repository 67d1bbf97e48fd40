// Once for all journeys: a data folder with the demo's content, which each server begins with a copy of.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/test/child.ts';
import { startBuiltServer } from './built-server.ts';

export default async function makeDemoData() {
  const folder = await mkdtemp(join(tmpdir(), 'sill-demo-'));
  const server = await startBuiltServer(await freePort(), {
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // The made-up advisers and their weeks have a journey of their own (samples.spec.ts).
    DEMO_CONTENT: 'shop',
  });
  await server.stop();
  process.env.E2E_DEMO_DATA = folder;
  return () => rm(folder, { recursive: true });
}
