// nginx before two servers, as deploy/nginx-scale.conf has it, on ports of this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../postgres.ts';
import type { Site } from './server-process.ts';

export interface Nginx extends Site {
  stop(): Promise<void>;
}

/** @param folder its own; what it has to say is in `error.log` there. */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  let site = readFileSync('deploy/nginx-scale.conf', 'utf8');
  for (const [name, address] of [
    ['server sill-a:3000', `server 127.0.0.1:${ports[0]}`],
    ['server sill-b:3000', `server 127.0.0.1:${ports[1]}`],
    ['listen 80', `listen 127.0.0.1:${port}`],
  ] as const) {
    if (!site.includes(name)) throw new Error(`nginx-scale.conf has no '${name}'`);
    site = site.replace(name, address);
  }
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`),
    site,
    '}',
  ];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings.join('\n'));
  const child = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.once('error', (error) => said.push(`${error}: is nginx installed?`));
  const ended = once(child, 'close').catch(() => undefined);
  const origin = `http://127.0.0.1:${port}`;
  for (const patience = Date.now() + 10_000; ; await setTimeout(50)) {
    const open = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (open?.ok) break;
    if (child.exitCode === null && Date.now() < patience) continue;
    child.kill('SIGKILL');
    throw new Error(`nginx did not open:\n${said.join('')}`);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
