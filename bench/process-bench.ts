// The process itself: how soon it is there, and how much memory it holds.
import { setTimeout as sleep } from 'node:timers/promises';
import { startOurs } from './children.ts';
import { loadPage } from './page-load.ts';
import { figureLine, type Line, median } from './report.ts';

const STARTS = 5;
const START_S = 0.8;
const IDLE_MIB = 110;
const LOADED_MIB = 150;
const LOAD_S = 60;
const SETTLING_MS = 5000;

/** From the start of Node to the landing page, on a filled data folder. */
export async function measureStart(dist: string, dataDir: string): Promise<Line[]> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const began = performance.now();
    const child = await startOurs(dist, dataDir);
    times.push((performance.now() - began) / 1000);
    await child.stop();
  }
  return [
    figureLine(
      'start to the first answer of /',
      median(times),
      START_S,
      (s) => `${s.toFixed(2)} s`,
    ),
  ];
}

/** The server with all that it has started, at rest and after a minute of visitors. */
export async function measureMemory(dist: string, dataDir: string): Promise<Line[]> {
  const ours = await startOurs(dist, dataDir);
  await sleep(SETTLING_MS);
  const idle = ours.treeMiB();
  if (idle === undefined) {
    console.log('There is no /proc here, so memory was not measured.');
    return [];
  }
  await loadPage(`${ours.origin}/`, LOAD_S);
  await sleep(SETTLING_MS);
  const loaded = ours.treeMiB() ?? Number.NaN;
  await ours.stop();
  const mebibytes = (value: number) => `${value.toFixed(0)} MiB`;
  return [
    figureLine('memory at rest', idle, IDLE_MIB, mebibytes),
    figureLine(`memory after ${LOAD_S} s of / at 32 connections`, loaded, LOADED_MIB, mebibytes),
  ];
}
