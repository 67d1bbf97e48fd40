// nginx before two servers, as deploy/nginx-scale.conf has it, on ports of this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../child.ts';
import { nginxCommand } from '../nginx.ts';
import type { Site } from './server-process.ts';

export interface Nginx extends Site {
  stop(): Promise<void>;
}

/** @param folder its own. */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  const port = await freePort();
  let site = readFileSync('deploy/nginx-scale.conf', 'utf8');
  for (const [name, address] of [
    ['server sill-a:3000', `server 127.0.0.1:${ports[0]}`],
    ['server sill-b:3000', `server 127.0.0.1:${ports[1]}`],
    ['listen 80', `listen 127.0.0.1:${port}`],
  ] as const) {
    if (!site.includes(name)) throw new Error(`nginx-scale.conf has no '${name}'`);
    site = site.replace(name, address);
  }
  const command = nginxCommand(folder, site);
  if (!command)
    throw new Error('nginx is not installed: apt-get install nginx-light, or brew install nginx');
  const child = spawn(...command, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'close');
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
