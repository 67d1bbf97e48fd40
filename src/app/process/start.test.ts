import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** Starts the services, asks them for something, and prints each file of a package that was loaded. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      if (url.includes('/node_modules/')) loaded.push(url.replace(/.*\\/node_modules\\//, ''));
      return next(url, context);
    },
  });
  const { openServices } = await import('./src/app/process/services.ts');
  const { createHttp } = await import('./src/app/http/stack.ts');
  const { readConfig } = await import('./src/lib/process/env.ts');
  const { createLog } = await import('./src/lib/process/log.ts');
  const { systemClock } = await import('./src/lib/time/clock.ts');
  const services = await openServices(readConfig(), systemClock, createLog('silent'));
  const http = createHttp(services, { renderPage: () => undefined });
  const { status } = await http.fetch(new Request('http://localhost/api/products'));
  process.stdout.write(JSON.stringify({ status, loaded }));
  await services.close();
`;

// The settings of a start are read by nodemailer's own reader of addresses.
const ON_DEMAND =
  /^(@zxcvbn-ts|better-auth|better-call|date-holidays|file-type|marked|nodemailer(?!\/dist\/esm\/addressparser\/)|sanitize-html|sharp|svgo)\//;

test('a start loads no package that only some later request needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sill-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { env: { DATA_DIR: folder, DEMO_CONTENT: 'off', SMTP_URL: 'smtp://localhost:2525' } },
  );
  const { status, loaded } = JSON.parse(stdout) as { status: number; loaded: string[] };
  expect(status).toBe(200);
  expect(loaded.some((file) => file.startsWith('kysely/'))).toBe(true);
  expect(loaded.filter((file) => ON_DEMAND.test(file))).toEqual([]);
});
