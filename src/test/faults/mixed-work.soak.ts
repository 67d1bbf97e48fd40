import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import {
  bookFor,
  changeSettings,
  dayAhead,
  type ServerProcess,
  type StaffSession,
  setCapacity,
  signIn,
  startServer,
} from './server-process.ts';

const MINUTES = 20;
const WARM_UP_MINUTES = 10;
const CONNECTIONS = 8;
/** Between two requests of a connection. */
const PAUSE_MS = 150;
const SAMPLE_MS = 2000;
const SLOPE_AT_MOST = 1;

type Work = (server: ServerProcess, session: StaffSession, turn: number) => Promise<number>;

const read =
  (path: string): Work =>
  async ({ origin }, { headers }) => {
    const response = await fetch(origin + path, {
      headers: path.startsWith('/api/admin') ? headers : {},
    });
    await response.arrayBuffer();
    return response.status;
  };

const book: Work = async (server, _, turn) => {
  const { status } = await bookFor(server, turn);
  return status === 201 ? 200 : status;
};

const edit: Work = (server, session, turn) =>
  changeSettings(server, session, 'general', { openingHours: `Edit ${turn}` });

/** A day of the firm, again and again: mostly visitors who read, some who book, staff at work. */
const MIX: readonly Work[] = [
  ...[
    read('/'),
    read('/products'),
    read('/contact'),
    read('/blog'),
    read('/reviews'),
    read('/faqs'),
  ],
  ...[read('/'), read(`/api/availability?from=${dayAhead(0)}&to=${dayAhead(30)}`), book],
  ...[read('/api/admin/appointments?after=0'), read('/api/admin/messages?after=0')],
  ...[read('/'), read('/api/admin/search?q=person'), edit],
];

test(`figure 7: ${MINUTES} minutes of everything at once, without an error or a growing memory`, {
  timeout: (MINUTES + 3) * MINUTE_MS,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const server = await startServer({ dataDir });
  try {
    const session = await signIn(server);
    await setCapacity(server, session, 1000);
    const begun = Date.now();
    const end = begun + MINUTES * MINUTE_MS;
    const answers = new Map<number, number>();
    let turn = 0;
    const connection = async () => {
      while (Date.now() < end) {
        turn += 1;
        const work = MIX[turn % MIX.length] as Work;
        const status = await work(server, session, turn).catch(() => 0);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        await setTimeout(PAUSE_MS);
      }
    };
    const samples: { minute: number; mib: number }[] = [];
    const watch = async () => {
      while (Date.now() < end) {
        samples.push({ minute: (Date.now() - begun) / MINUTE_MS, mib: server.residentMiB() });
        await setTimeout(SAMPLE_MS);
      }
    };
    await Promise.all([watch(), ...Array.from({ length: CONNECTIONS }, connection)]);

    const warm = samples.filter(({ minute }) => minute > WARM_UP_MINUTES);
    const slope = slopeOf(warm);
    const counts = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ');
    process.stdout.write(
      `\nFigure 7: ${MINUTES} minutes of mixed work: ${counts}; memory ${warm[0]?.mib.toFixed(0)} to ` +
        `${warm.at(-1)?.mib.toFixed(0)} MiB, ${slope.toFixed(2)} MiB a minute\n`,
    );
    expect([...answers.keys()]).toEqual([200]);
    expect(slope).toBeLessThan(SLOPE_AT_MOST);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Of the line that comes nearest to all samples (least squares). */
function slopeOf(samples: readonly { minute: number; mib: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = mean(samples.map((sample) => sample.minute));
  const mib = mean(samples.map((sample) => sample.mib));
  const rise = samples.reduce((sum, one) => sum + (one.minute - minute) * (one.mib - mib), 0);
  return rise / samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0);
}
