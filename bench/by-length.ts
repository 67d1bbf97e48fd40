// A long list against a short one: what the same page of each costs.
import type { Child } from './children.ts';
import { type Line, median, milliseconds, ROUNDS, timesLine } from './report.ts';

const REQUESTS = 40;
const AT_MOST = 1.5;

export interface BenchServer {
  child: Child;
  rows: number;
  /** Of the signed-in member of staff. */
  cookie?: string;
}

/** A page of the list, by its name; the far end is further in a longer one. */
export type Pages = Record<string, (server: BenchServer) => Promise<string> | string>;

/** @returns the page that suffers most from the length of its list. */
export async function compareLengths(
  list: string,
  servers: [few: BenchServer, many: BenchServer],
  pages: Pages,
): Promise<Line> {
  const found = worst(await compareEach(list, servers, pages));
  return { ...found, name: `${found.name}, the worst of ${Object.keys(pages).length}` };
}

/** @returns what each page suffers from the length of its list. */
export async function compareEach(
  list: string,
  [few, many]: [few: BenchServer, many: BenchServer],
  pages: Pages,
  atMost = AT_MOST,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, pathIn] of Object.entries(pages)) {
    const paths = { few: await pathIn(few), many: await pathIn(many) };
    await assertAlike([few, paths.few], [many, paths.many]);
    const costs = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.few.push(median(await times(few, paths.few)));
      costs.many.push(median(await times(many, paths.many)));
    }
    const label = `${list}, ${many.rows} against ${few.rows}: ${name}`;
    const figures: [number, number] = [median(costs.many), median(costs.few)];
    lines.push(timesLine(label, figures, atMost, milliseconds));
  }
  return lines;
}

/** The line that is furthest from its aim. */
export const worst = (lines: Line[]): Line =>
  lines.reduce((found, line) => (Number(line.ratio) > Number(found.ratio) ? line : found));

/** Milliseconds of each of some requests, one after another. */
export async function times({ child, cookie }: BenchServer, path: string): Promise<number[]> {
  const spent: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const start = performance.now();
    await read({ child, cookie }, path);
    // The first ones warm up caches.
    if (request >= 5) spent.push(performance.now() - start);
  }
  return spent;
}

async function read({ child, cookie }: Omit<BenchServer, 'rows'>, path: string): Promise<number> {
  const response = await fetch(child.origin + path, { headers: cookie ? { cookie } : {} });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

/** Answers of different length would compare nothing. */
async function assertAlike(...[short, long]: [BenchServer, string][]): Promise<void> {
  if (!short || !long) return;
  const [one, other] = [await read(...short), await read(...long)];
  if (Math.abs(other / one - 1) > 0.2) {
    throw new Error(`${long[1]} has ${other} bytes and ${short[1]} ${one}`);
  }
}
