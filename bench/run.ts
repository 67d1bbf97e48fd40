// npm run bench: how Sill stands against the least that could do the same work, and against its aims.
// Where it can be, a figure is a ratio of one run, medians of interleaved rounds, because a machine differs
// from minute to minute more than a good change from a bad one. It reports and does not judge: exit code 0
// when it ran.
//
// node bench/run.ts [PART …] [FOLDER] [--write], where FOLDER is the build to measure (default: dist).
// With --write the figures of a whole run go to docs/figures.md.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAssistant } from './assistant-bench.ts';
import { measureBookings } from './booking-bench.ts';
import { measureCatalogue } from './catalogue-bench.ts';
import { type Child, startOurs, stopAll } from './children.ts';
import { measureEstimates } from './estimate-bench.ts';
import { measurePages, measureRendering } from './page-bench.ts';
import { measureAdmin, measureFirstPaint } from './phone-bench.ts';
import { measurePictures } from './picture-bench.ts';
import { measureMemory, measureStart } from './process-bench.ts';
import { type Line, tableOf } from './report.ts';
import { measureScale } from './scale-bench.ts';
import { measureLists } from './search-bench.ts';
import { type Staff, signIn } from './staff.ts';

const TMPFS = 0x01021994;
const FIGURES = 'docs/figures.md';
const WRITTEN = /(?<=<!-- npm run bench -->\n).*(?=<!-- end -->)/s;

interface Place {
  dist: string;
  /** For databases and the like. */
  folder: string;
  /** A data folder with the demo, which no server uses until `demo` is requested. */
  filled(): Promise<string>;
  /** A server on that folder. */
  demo(): Promise<{ ours: Child; staff: Staff }>;
}

const parts: Record<string, (place: Place) => Promise<Line[]>> = {
  start: async ({ dist, filled }) => measureStart(dist, await filled()),
  memory: async ({ dist, folder, filled }) =>
    measureMemory(dist, await filled(), join(folder, 'first-start')),
  'first-paint': async ({ folder, demo }) => measureFirstPaint((await demo()).ours, folder),
  admin: async ({ demo }) => measureAdmin((await demo()).ours),
  pages: async ({ folder, demo }) => measurePages((await demo()).ours, folder),
  rendering: async ({ demo }) => {
    const { ours, staff } = await demo();
    return measureRendering(ours, staff);
  },
  bookings: async (place) => {
    const { ours, staff } = await place.demo();
    return measureBookings(ours, staff, place);
  },
  estimates: async ({ folder, demo }) => measureEstimates((await demo()).ours, folder),
  catalogue: ({ dist, folder }) => measureCatalogue(dist, folder),
  lists: ({ dist, folder }) => measureLists(dist, folder),
  assistant: ({ dist, folder }) => measureAssistant(dist, folder),
  pictures: ({ dist, folder }) => measurePictures(dist, folder),
  scale: ({ dist, folder }) => measureScale(dist, folder),
};
/** A quarter of an hour, and 5 GB of disk: only on request. */
const LONG = ['scale'];

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const chosen = asked.filter((word) => word in parts);
const dist = resolve(asked.find((word) => !(word in parts)) ?? 'dist');
// Below the project and not in the system's temporary folder, which is often kept in memory.
mkdirSync('data', { recursive: true });
const folder = mkdtempSync(join(resolve('data'), 'bench-'));
process.once('SIGINT', () => void stopAll().then(() => process.exit(130)));

const once = <T>(work: () => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
};
const filled = once(async () => {
  const dataDir = join(folder, 'demo');
  await (await startOurs(dist, dataDir)).stop();
  return dataDir;
});
const demo = once(async () => {
  const ours = await startOurs(dist, await filled());
  return { ours, staff: await signIn(ours.origin) };
});
const place: Place = { dist, folder, filled, demo };

try {
  if (options.write && chosen.length > 0) throw new Error('only a whole run is written');
  console.log(`${machine()}, build ${dist}`);
  if (statfsSync(folder).type === TMPFS) {
    console.log('The data folder is kept in memory: bookings were not written to a disk.');
  }
  const lines: Line[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 ? !chosen.includes(name) : LONG.includes(name)) continue;
    const began = performance.now();
    lines.push(...(await measure(place)));
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  console.log(`\n${tableOf(lines)}`);
  if (options.write) writeFigures(lines);
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${first?.model.trim()}, ${memory} GiB, ${process.platform}, Node ${process.version}`;
}

function writeFigures(lines: Line[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const written = `\n${day}, ${machine()}.\n\n${tableOf(lines)}\n\n`;
  writeFileSync(
    FIGURES,
    readFileSync(FIGURES, 'utf8').replace(WRITTEN, () => written),
  );
}
