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
  await rm(join(folder, 'cache'), { recursive: true, force: true });
  process.env.E2E_DEMO_DATA = folder;
  // Every size of a picture is made once for all servers.
  const pictures = await mkdtemp(join(tmpdir(), 'sill-pictures-'));
  process.env.E2E_PICTURES = pictures;
  return async () => {
    for (const made of [folder, pictures]) await rm(made, { recursive: true });
  };
}
