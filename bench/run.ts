// npm run bench: how the house stands against the least that could do the same work. Every figure is
// a ratio of one run, medians of interleaved rounds, because a machine differs from minute to minute
// more than from a good change to a bad one. It reports and does not judge: exit code 0 when it ran.
//
// node bench/run.ts [PART …] [FOLDER], where FOLDER is the build to measure (default: dist).
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { measureAssistant } from './assistant-bench.ts';
import { measureBookings } from './booking-bench.ts';
import { measureCatalogue } from './catalogue-bench.ts';
import { type Child, startOurs, stopAll } from './children.ts';
import { measurePages, measureRendering } from './page-bench.ts';
import { measurePictures } from './picture-bench.ts';
import { type Line, printTable } from './report.ts';
import { measureLists } from './search-bench.ts';
import { type Staff, signIn } from './staff.ts';

const TMPFS = 0x01021994;

interface Place {
  dist: string;
  /** For databases and the like. */
  folder: string;
  /** The house as it is first seen, with the demo. */
  demo(): Promise<{ ours: Child; staff: Staff }>;
}

const parts: Record<string, (place: Place) => Promise<Line[]>> = {
  pages: async ({ folder, demo }) => measurePages((await demo()).ours, folder),
  rendering: async ({ demo }) => {
    const { ours, staff } = await demo();
    return measureRendering(ours, staff);
  },
  bookings: async ({ folder, demo }) => {
    const { ours, staff } = await demo();
    return measureBookings(ours, staff, folder);
  },
  catalogue: ({ dist, folder }) => measureCatalogue(dist, folder),
  lists: ({ dist, folder }) => measureLists(dist, folder),
  assistant: ({ dist, folder }) => measureAssistant(dist, folder),
  pictures: ({ dist, folder }) => measurePictures(dist, folder),
};

const asked = process.argv.slice(2);
const chosen = asked.filter((word) => word in parts);
const dist = resolve(asked.find((word) => !(word in parts)) ?? 'dist');
// Below the project and not in the system's temporary folder, which is often kept in memory.
mkdirSync('data', { recursive: true });
const folder = mkdtempSync(join(resolve('data'), 'bench-'));
process.once('SIGINT', () => void stopAll().then(() => process.exit(130)));

let opened: Promise<{ ours: Child; staff: Staff }> | undefined;
async function openDemo() {
  const ours = await startOurs(dist, join(folder, 'ours'));
  return { ours, staff: await signIn(ours.origin) };
}
const place: Place = {
  dist,
  folder,
  demo: () => {
    opened ??= openDemo();
    return opened;
  },
};

try {
  console.log(machine());
  if (statfsSync(folder).type === TMPFS) {
    console.log('The data folder is kept in memory: bookings were not written to a disk.');
  }
  const lines: Line[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) lines.push(...(await measure(place)));
  }
  printTable(lines);
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${first?.model.trim()}, ${memory} GiB, ${process.platform}, Node ${process.version}, build ${dist}`;
}
