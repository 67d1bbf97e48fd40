// The processes that are measured: ours, its rivals, and what they have cost.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export interface Child {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** CPU time of the whole process so far in milliseconds, or undefined where /proc is missing. */
  cpuMs(): number | undefined;
  /** Memory of the process itself at present in MiB; likewise. */
  residentMiB(): number | undefined;
  /** The most memory that a process it has started has held so far, in MiB; likewise. */
  helperPeakMiB(): number | undefined;
}

const START_MS = 20_000;
const STOP_MS = 10_000;
// Linux counts a process's time in hundredths of a second, whatever the machine.
const MS_PER_TICK = 10;

const running = new Set<ChildProcess>();

/**
 * Starts the built server on a free port with a database of its own.
 *
 * @param settings further than those that every house of a benchmark has.
 */
export async function startOurs(
  dist: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Child> {
  const port = await freePort();
  const child = launch(process.execPath, [join(dist, 'server', 'entry.mjs')], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/api/health`, child);
  return { origin, ...figuresOf(child) };
}

/** Starts a rival, which prints its port when it listens. */
export async function startRival(script: string, args: string[]): Promise<Child> {
  const child = launch(process.execPath, [script, ...args], {});
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, ...figuresOf(child) };
}

/** Starts nginx with one worker that serves these bytes as a file; undefined where it is missing. */
export async function startNginx(
  folder: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<Child | undefined> {
  const program = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
    (path) => existsSync(path),
  );
  if (!program) return undefined;
  const port = await freePort();
  for (const part of ['html', 'state']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'html', 'page'), body);
  const added = Object.entries(headers)
    .filter(([name]) => !['content-type', 'content-length', 'etag'].includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'state', kind)};`,
  );
  // Root's nginx hands its worker to nobody, who may not read our folder.
  const root = process.getuid?.() === 0 ? userInfo().username : undefined;
  const config = `
    daemon off;
    ${root ? `user ${root};` : ''}
    worker_processes 1;
    pid ${join(folder, 'state', 'pid')};
    error_log stderr warn;
    events { worker_connections 256; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      ${temporary.join('\n      ')}
      server {
        listen 127.0.0.1:${port};
        root ${join(folder, 'html')};
        types {}
        default_type "${headers['content-type'] ?? 'text/html'}";
        location = / { try_files /page =404; ${added.join(' ')} }
      }
    }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const child = launch(program, ['-p', folder, '-e', 'stderr', '-c', file], {});
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/`, child);
  return {
    origin,
    cpuMs: () => undefined,
    residentMiB: () => undefined,
    helperPeakMiB: () => undefined,
  };
}

/** Ends every child that is still running. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise<void>((resolve) => {
          const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
          child.once('exit', () => {
            clearTimeout(late);
            resolve();
          });
          child.kill('SIGTERM');
        }),
    ),
  );
}

// The environment is given whole: what the caller's shell has set must not change what is measured.
function launch(program: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) break;
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnfile} does not answer at ${url}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const figuresOf = (child: ChildProcess) => ({
  cpuMs: () => cpuMsOf(child),
  residentMiB: () => residentMiBOf(child),
  helperPeakMiB: () => helperPeakMiBOf(child),
});

function residentMiBOf({ pid }: ChildProcess): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

function helperPeakMiBOf({ pid }: ChildProcess): number | undefined {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return undefined;
  const peaks = readFileSync(file, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map((one) => /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]);
  return peaks.length > 0 ? Math.max(...peaks.map(Number)) / 1024 : undefined;
}

function cpuMsOf({ pid }: ChildProcess): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The name in brackets may hold blanks; utime and stime are the 12th and 13th field after it.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
