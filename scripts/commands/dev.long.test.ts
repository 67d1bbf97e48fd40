import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('npm run dev answers where PORT says, and does not miss a .env', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sill-dev-'));
  const server = spawn('npm', ['run', '--silent', 'dev'], {
    // Under the names of a test runner Astro would serve no page.
    env: {
      ...process.env,
      NODE_ENV: '',
      VITEST: '',
      PORT: '4397',
      DATA_DIR: folder,
      DEMO_CONTENT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm does not hand a signal on to the program.
    detached: true,
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  try {
    const status = async () => (await fetch('http://localhost:4397/admin/login')).status;
    await expect.poll(status, { timeout: 120_000, interval: 500 }).toBe(200);
    expect(said).toContain('http://localhost:4397/');
    expect(said).not.toContain('.env');
  } finally {
    process.kill(-(server.pid ?? 0), 'SIGKILL');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
});
