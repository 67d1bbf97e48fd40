// Guide prices: what an estimate costs the server.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Prices } from '../src/features/pricing/price-list.ts';
import { api } from '../src/urls.ts';
import type { Child } from './children.ts';
import { hasWrk, loadPage, WRK_MISSING } from './page-load.ts';
import { costLine, type Line, ROUNDS } from './report.ts';

const WINDOWS = 10;
const SECONDS = 3;
const TARGET_MS = 0.3;

export async function measureEstimates(ours: Child, folder: string): Promise<Line[]> {
  const name = `an estimate of ${WINDOWS} windows at 32 connections, CPU`;
  if (!(await hasWrk())) return [{ name, ours: WRK_MISSING }];
  const lists = (await (await fetch(ours.origin + api.priceLists())).json()) as Prices[];
  const windows = Array.from({ length: WINDOWS }, (_, index) => ({
    productId: lists[index % lists.length]?.productId,
    widthMm: 700 + index * 60,
    dropMm: 900 + index * 40,
    quantity: 1 + (index % 3),
  }));
  const script = join(folder, 'estimate.lua');
  writeFileSync(
    script,
    `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = [[${JSON.stringify({ windows })}]]\n`,
  );
  const url = ours.origin + api.priceEstimates();
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = ours.cpuMs() ?? Number.NaN;
    const { requests } = await loadPage(url, SECONDS, 32, script);
    costs.push(((ours.cpuMs() ?? Number.NaN) - before) / requests);
  }
  return [costLine(name, costs, TARGET_MS)];
}
