// The built server as a process of its own, to be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DAY_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import { freePort, serverEnv, serverFlags } from '../child.ts';
import { timeSlots } from '../demo-labels.ts';
import { aBooking } from '../fixtures.ts';

const ENTRY = resolve(process.env.SILL_ENTRY ?? 'dist/server/entry.mjs');
const PASSWORD = 'maple thunder ferry quilt';

/** A site's address: of a server, or of a proxy before several. */
export interface Site {
  origin: string;
}

export interface ServerProcess extends Site {
  /** The data folder as this process reaches it. */
  dataDir: string;
  /** Resident memory now, in MiB. Linux. */
  residentMiB(): number;
  /** Its output so far: the log, and messages about a fault. */
  output(): string;
  /** `kill -9`: no warning, no clean-up. */
  kill(): Promise<void>;
  /** @returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Place {
  dataDir: string;
  /** Where it listens, if not just anywhere. */
  port?: number;
  /** Of PostgreSQL, if not SQLite in the folder. */
  databaseUrl?: string | undefined;
  /** Other settings of the process. */
  env?: Record<string, string>;
  /** The folder becomes a disk of that size, which is gone with the process. Linux, with unshare. */
  diskMiB?: number;
}

/** @param place where its data is. */
export async function startServer(place: Place): Promise<ServerProcess> {
  if (!existsSync(ENTRY)) throw new Error(`${ENTRY} is not built: npm run build`);
  const port = place.port ?? (await freePort());
  const [program, parameters] = commandFor(place);
  const child = spawn(program, parameters, {
    env: {
      ...serverEnv,
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      ADMIN_PASSWORD: PASSWORD,
      AUTH_SECRET: 'a secret of thirty-two characters',
      DEMO_CONTENT: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...place.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  // Its last words come with `close`; `exit` may be earlier.
  const ended = new Promise<number | null>((end) => child.once('close', (code) => end(code)));
  const origin = `http://127.0.0.1:${port}`;
  await untilOpen(origin, child, said);
  return {
    origin,
    dataDir: place.diskMiB ? `/proc/${child.pid}/root${place.dataDir}` : place.dataDir,
    residentMiB() {
      const status = readFileSync(`/proc/${child.pid}/status`, { encoding: 'utf8' });
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    output: () => said.join(''),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Only the server's own process sees the small disk. */
function commandFor({ dataDir, diskMiB }: Place): [string, string[]] {
  const parameters = [...serverFlags, ENTRY];
  if (!diskMiB) return [process.execPath, parameters];
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const script = 'mount -t tmpfs -o "size=$1m" disk "$2" && shift 2 && exec "$@"';
  const values = [String(diskMiB), dataDir, process.execPath, ...parameters];
  return ['unshare', [...asRoot, '--mount', 'sh', '-c', script, 'sh', ...values]];
}

async function untilOpen(origin: string, child: ChildProcess, said: string[]): Promise<void> {
  // Minutes: for what hangs.
  const patience = Date.now() + 3 * MINUTE_MS;
  while (Date.now() < patience && child.exitCode === null) {
    const open = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (open?.ok) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not open:\n${said.join('')}`);
}

export interface StaffSession {
  headers: Record<string, string>;
}

export async function signIn({ origin }: Site): Promise<StaffSession> {
  const response = await fetch(`${origin}/api/auth/sign-in/username`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`);
  return { headers: { Cookie: cookie.split(';')[0] ?? '', Origin: origin } };
}

/** Changes fields of a group of Settings. @returns the status */
export async function changeSettings(
  { origin }: Site,
  { headers }: StaffSession,
  group: string,
  changes: Record<string, unknown>,
): Promise<number> {
  const address = `${origin}/api/admin/settings`;
  const read = await fetch(address, { headers });
  const text = await read.text();
  if (!read.ok) return read.status;
  const saved = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ [group]: { ...JSON.parse(text)[group], ...changes } }),
  });
  await saved.arrayBuffer();
  return saved.status;
}

/** Sets how many visits a slot can hold. */
export async function setCapacity(
  site: Site,
  session: StaffSession,
  capacityPerSlot: number,
): Promise<void> {
  const status = await changeSettings(site, session, 'booking', { capacityPerSlot });
  if (status !== 200) throw new Error(`saving the settings answered ${status}`);
}

/** Every booking comes from an address of its own, as through a proxy. */
export async function postBooking(
  { origin }: Site,
  person: number,
  changes: Record<string, unknown>,
  key?: string,
): Promise<{ status: number; id: number | undefined }> {
  const body = aBooking({
    email: `person${person}@example.com`,
    phone: `07700 9${String(person % 100_000).padStart(5, '0')}`,
    ...changes,
  });
  const response = await fetch(`${origin}/api/appointments`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`,
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const { id }: { id?: number } = response.ok ? JSON.parse(text) : {};
  return { status: response.status, id };
}

/** Books for a person, always the same slot under the same key: sent twice, it is one booking. */
export function bookFor(server: Site, person: number): ReturnType<typeof postBooking> {
  const slot = {
    preferredDate: dayAhead(person % 300),
    preferredTime: timeSlots[person % timeSlots.length],
  };
  return postBooking(server, person, slot, `person-${person}`);
}

/** A day that can be booked, by number. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + (2 + days) * DAY_MS).toISOString().slice(0, 10);
}
