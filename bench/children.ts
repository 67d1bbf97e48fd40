// The processes that are measured: ours, its rivals, and what they have cost.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, serverEnv, serverFlags } from '../src/test/child.ts';
import { nginxCommand } from '../src/test/nginx.ts';

export interface Child {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** CPU time of the whole process so far in milliseconds, or undefined where /proc is missing. */
  cpuMs(): number | undefined;
  /** Memory of the process itself at present in MiB; likewise. */
  residentMiB(): number | undefined;
  /** Memory of the process and of all that it has started, in MiB; what they share counts once. Likewise. */
  treeMiB(): number | undefined;
  /** The most memory that a process it has started has held so far, in MiB; likewise. */
  helperPeakMiB(): number | undefined;
  stop(): Promise<void>;
}

const START_MS = 60_000;
const STOP_MS = 10_000;
const ASK_EVERY_MS = 10;
/** A server without requests for four seconds makes picture sizes, for minutes. */
const VISIT_EVERY_MS = 2000;
// Linux counts a process's time in hundredths of a second, whatever the machine.
const MS_PER_TICK = 10;

const running = new Set<ChildProcess>();

/**
 * Starts the built server on a free port with a database of its own, and waits for its landing page.
 *
 * @param settings further than those that every server of a benchmark has.
 * @param visited whether requests keep it from making picture sizes.
 */
export async function startOurs(
  dist: string,
  dataDir: string,
  settings: Record<string, string> = {},
  visited = true,
): Promise<Child> {
  const port = await freePort();
  const child = launch(process.execPath, [...serverFlags, join(dist, 'server', 'entry.mjs')], {
    ...serverEnv,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    // Its sample visits fill a slot.
    DEMO_CONTENT: 'shop',
    ...settings,
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/`, child);
  if (visited) {
    const visits = setInterval(() => void isUp(`${origin}/api/health`), VISIT_EVERY_MS);
    child.once('exit', () => clearInterval(visits));
  }
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
  const port = await freePort();
  const html = join(folder, 'html');
  mkdirSync(html, { recursive: true });
  writeFileSync(join(html, 'page'), body);
  const added = Object.entries(headers)
    .filter(([name]) => !['content-type', 'content-length', 'etag'].includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`);
  const command = nginxCommand(
    join(folder, 'state'),
    `
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      server {
        listen 127.0.0.1:${port};
        root ${html};
        types {}
        default_type "${headers['content-type'] ?? 'text/html'}";
        location = / { try_files /page =404; ${added.join(' ')} }
      }`,
  );
  if (!command) return undefined;
  const child = launch(...command, {});
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/`, child);
  return { origin, ...figuresOf(child) };
}

/** Ends every child that is still running. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGTERM');
  });
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
    if (await isUp(url)) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`${child.spawnfile} does not answer at ${url}`);
}

async function isUp(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

const figuresOf = (child: ChildProcess) => ({
  cpuMs: () => cpuMsOf(child),
  residentMiB: () => mebibytesOf(child.pid, 'status', 'VmRSS'),
  treeMiB: () => treeMiBOf(child.pid),
  helperPeakMiB() {
    const peaks = childrenOf(child.pid).map((pid) => mebibytesOf(pid, 'status', 'VmHWM') ?? 0);
    return peaks.length > 0 ? Math.max(...peaks) : undefined;
  },
  stop: () => stop(child),
});

function treeMiBOf(pid: number | undefined): number | undefined {
  const own = mebibytesOf(pid, 'smaps_rollup', 'Pss');
  return own && childrenOf(pid).reduce((sum, one) => sum + (treeMiBOf(one) ?? 0), own);
}

function mebibytesOf(pid: number | undefined, file: string, name: string): number | undefined {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readProcess(pid, file));
  return found ? Number(found[1]) / 1024 : undefined;
}

const childrenOf = (pid: number | undefined): number[] =>
  readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

function cpuMsOf({ pid }: ChildProcess): number | undefined {
  // The name in brackets may hold blanks; utime and stime are the 12th and 13th field after it.
  const fields = readProcess(pid, 'stat').split(') ')[1]?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** A file of /proc; nothing where there is none, or the process has just ended. */
function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
