// The database goes away while the server runs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../postgres.ts';
import { signIn, startServer } from './server-process.ts';

test('without its database, whatever asks for it is told to come back; nobody is sent in circles', async () => {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const server = await startServer({ dataDir, databaseUrl: postgres.urlOf('postgres') });
  const session = await signIn(server);
  await postgres.stop();
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(server.origin + path, { headers, redirect: 'manual' });

  for (const path of ['/products', '/nowhere', '/visits/1-AAAAAAAAAAAAAAAAAAAAAA']) {
    const page = await ask(path, { Accept: 'text/html' });
    expect(page.status, path).toBe(503);
    expect(page.headers.get('Retry-After'), path).toBe('5');
    expect(page.headers.get('Cache-Control'), path).toBe('no-store');
    expect(await page.text(), path).toContain('Please try again shortly.');
  }
  // A session that cannot be looked up has not ended.
  for (const path of ['/admin', '/api/admin/appointments', '/api/health']) {
    expect((await ask(path, session.headers)).status, path).toBe(503);
  }
  expect(await server.stop()).toBe(0);
  await rm(dataDir, { recursive: true });
});
