// The process itself: how soon it is there, and how much memory it holds.
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '../src/urls.ts';
import { startOurs } from './children.ts';
import { loadPage } from './page-load.ts';
import { figureLine, type Line, median } from './report.ts';

const STARTS = 5;
const START_S = 0.8;
const IDLE_MIB = 110;
const PAGE_MIB = 130;
const LIST_MIB = 150;
const FIRST_START_MIB = 150;
const LOAD_S = 60;
const SETTLING_MS = 5000;
const PICTURES_END_S = 15;

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

/** The server with all that it has started: at rest, after a minute of visitors, and after its first start. */
export async function measureMemory(
  dist: string,
  dataDir: string,
  newDataDir: string,
): Promise<Line[]> {
  const { resting, loaded } = await measureLoad(dist, dataDir, '/');
  if (resting === undefined) {
    console.log('There is no /proc here, so memory was not measured.');
    return [];
  }
  const list = await measureLoad(dist, dataDir, api.products());
  const first = await measureFirstStart(dist, newDataDir);
  return [
    memoryLine('memory at rest', resting, IDLE_MIB),
    memoryLine(`memory after ${LOAD_S} s of / at 32 connections`, loaded, PAGE_MIB),
    memoryLine(`memory after ${LOAD_S} s of GET /api/products at 32`, list.loaded, LIST_MIB),
    memoryLine('memory after a first start, its pictures made', first.resting, FIRST_START_MIB),
    { name: 'most memory while a first start makes its pictures', ours: mebibytes(first.most) },
  ];
}

async function measureLoad(dist: string, dataDir: string, path: string) {
  const ours = await startOurs(dist, dataDir);
  await sleep(SETTLING_MS);
  const resting = ours.treeMiB();
  if (resting !== undefined) await loadPage(`${ours.origin}${path}`, LOAD_S);
  await sleep(SETTLING_MS);
  const loaded = ours.treeMiB();
  await ours.stop();
  return { resting, loaded };
}

async function measureFirstStart(dist: string, newDataDir: string) {
  const ours = await startOurs(dist, newDataDir, {}, false);
  let most = 0;
  // Pictures are made with rests between them: only a longer one is the end.
  for (let idleS = 0; idleS < PICTURES_END_S; idleS += 1) {
    most = Math.max(most, ours.treeMiB() ?? 0);
    if (ours.helperPeakMiB() !== undefined) idleS = 0;
    await sleep(1000);
  }
  const resting = ours.treeMiB();
  await ours.stop();
  return { resting, most };
}

const mebibytes = (value: number) => `${value.toFixed(0)} MiB`;

const memoryLine = (name: string, value: number | undefined, atMost: number) =>
  figureLine(name, value ?? Number.NaN, atMost, mebibytes);
