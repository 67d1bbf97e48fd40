// Pictures from a camera: how fast they become those of the pages, and whether visitors notice.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type Child, startOurs } from './children.ts';
import { type Line, median, milliseconds, ROUNDS, rateLine, timesLine } from './report.ts';
import { type Staff, signIn } from './staff.ts';

const run = promisify(execFile);

const SETS = 2;
const WIDTHS = [480, 1200, 1920];
const ADMIN = { username: 'bench', password: 'only for this benchmark' };
const IDLE_MS = 4000;
/** Between two requests for `/`: a busy day of a small firm is far less. */
const PACE_MS = 5;

interface Times {
  /** Milliseconds for the picture that is kept, and for its widths, in all sets of a round. */
  whole: number;
  sizes: number;
}

interface Loop extends Times {
  peakMiB: number;
}

export async function measurePictures(dist: string, folder: string): Promise<Line[]> {
  const camera = await cameraPicture();
  mkdirSync(join(folder, 'pictures'));
  const file = join(folder, 'pictures', 'camera.jpg');
  writeFileSync(file, camera);
  const ours = await startOurs(dist, join(folder, 'pictures', 'ours'), {
    DEMO_CONTENT: 'off',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const staff = await signIn(ours.origin, ADMIN);

  const times = { ours: [] as Times[], sharp: [] as Loop[] };
  const visits = { idle: [] as Visits[], busy: [] as Visits[] };
  await convert(ours, staff, camera, 1);
  await visitUntil(ours.origin, sleep(1000));
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.idle.push(await visitUntil(ours.origin, sleep(IDLE_MS)));
    const converting = convert(ours, staff, camera, SETS);
    visits.busy.push(await visitUntil(ours.origin, converting));
    times.ours.push(await converting);
    times.sharp.push(await runSharp(file));
  }
  const perSecond = (list: Times[], ms: (one: Times) => number) =>
    list.map((one) => (SETS * 1000) / ms(one));
  const rates = (ms: (one: Times) => number) =>
    [perSecond(times.ours, ms), perSecond(times.sharp, ms)] as const;
  const name = `4000x3000 JPEG of ${(camera.length / 2 ** 20).toFixed(1)} MiB`;
  const failed = failedOf(visits.busy);
  const meanwhile = timesLine(
    `p99 of / meanwhile, against idle; ${failed} of ${visits.busy.flat().length} failed`,
    [median(visits.busy.map(p99)), median(visits.idle.map(p99))],
    5,
    milliseconds,
  );
  const peak = ours.helperPeakMiB();
  return [
    rateLine(`${name} to ${WIDTHS.length} WebP widths`, ...rates(({ sizes }) => sizes), 0.85),
    rateLine(
      `${name} sent in, kept and to ${WIDTHS.length} widths`,
      ...rates(({ whole, sizes }) => whole + sizes),
      0.85,
    ),
    { ...meanwhile, met: meanwhile.met && failed === 0 },
    ...(peak === undefined
      ? []
      : [
          timesLine(
            'peak memory of conversion, against sharp alone',
            [peak, median(times.sharp.map(({ peakMiB }) => peakMiB))],
            1.5,
            (mebibytes) => `${Math.round(mebibytes)} MiB`,
          ),
        ]),
  ];
}

/** A picture of the demo, in the size and quality of a telephone's. */
function cameraPicture(): Promise<Buffer<ArrayBuffer>> {
  const folder = 'content/pictures';
  const [first = ''] = readdirSync(folder)
    .filter((file) => file.endsWith('.webp'))
    .sort();
  return sharp(join(folder, first))
    .resize(4000, 3000, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer()
    .then((jpeg) => Buffer.from(jpeg));
}

/** Sends the picture in and asks for its widths, again and again: each time it is a new one. */
async function convert(
  { origin }: Child,
  staff: Staff,
  camera: Buffer<ArrayBuffer>,
  sets: number,
): Promise<Times> {
  const times: Times = { whole: 0, sizes: 0 };
  for (let set = 0; set < sets; set += 1) {
    const began = performance.now();
    const name = await staff.addPicture(camera);
    const kept = performance.now();
    for (const width of WIDTHS) {
      const response = await fetch(`${origin}/pictures/${name}-${width}.webp`);
      const { length } = Buffer.from(await response.arrayBuffer());
      if (!response.ok || length === 0) throw new Error(`${width}: ${response.status}`);
    }
    times.whole += kept - began;
    times.sizes += performance.now() - kept;
  }
  return times;
}

async function runSharp(file: string): Promise<Loop> {
  const program = 'bench/rivals/picture-loop.ts';
  const args = [program, file, String(SETS), ...WIDTHS.map(String)];
  const { stdout } = await run(process.execPath, args);
  return JSON.parse(stdout);
}

/** Milliseconds of each answer, in order of length; undefined for a request that failed. */
type Visits = (number | undefined)[];

/** Asks for `/` at a steady pace until something has ended, whether or not the answers keep up. */
async function visitUntil(origin: string, end: Promise<unknown>): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  let ended = false;
  const ending = end.finally(() => {
    ended = true;
  });
  const answers: Promise<number | undefined>[] = [];
  while (!ended) {
    answers.push(visit(origin, agent));
    await sleep(PACE_MS);
  }
  const [visits] = await Promise.all([Promise.all(answers), ending]);
  agent.destroy();
  return visits;
}

function visit(origin: string, agent: Agent): Promise<number | undefined> {
  const began = performance.now();
  return new Promise((resolve) => {
    const options = { agent, headers: { 'Accept-Encoding': 'br' } };
    const asked = get(`${origin}/`, options, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - began : undefined),
      );
    });
    asked.on('error', () => resolve(undefined));
  });
}

function p99(visits: Visits): number {
  const sorted = visits.filter((ms) => ms !== undefined).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

const failedOf = (visits: Visits[]) => visits.flat().filter((ms) => ms === undefined).length;
