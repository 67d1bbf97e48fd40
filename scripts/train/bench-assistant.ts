// Plays made-up conversations with known answers against the assistant, and reports what went wrong:
// `npm run bench:assistant -- --count 20000 --seed 1 [--only MOVE] [--shown 5] [--all] [--save FILE] [--against
// FILE]`.
// With `--all` they go through the whole application, and stored visits are counted.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openDemoAssistant } from '../../bench/assistant/demo-assistant.ts';
import { moveNames, type Played } from '../../bench/assistant/generated.ts';
import type { MoveName } from '../../bench/assistant/moves.ts';
import { differences, type Kept, keptOf, reportOf } from '../../bench/assistant/tally.ts';

interface Part {
  seed: number;
  from: number;
  count: number;
  all: boolean;
  only: MoveName | undefined;
}

interface Result {
  played: Played[];
  written: number;
}

async function play({ seed, from, count, all, only }: Part): Promise<Result> {
  const demo = await openDemoAssistant();
  const result = all
    ? await demo.playAll(seed, from, count, only)
    : { played: await demo.playPure(seed, from, count, only), written: 0 };
  await demo.close();
  return result;
}

const inWorker = (part: Part) =>
  new Promise<Result>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: part });
    worker.once('message', resolve).once('error', reject);
  });

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: '2' },
      only: { type: 'string' },
      shown: { type: 'string', default: '5' },
      all: { type: 'boolean', default: false },
      save: { type: 'string' },
      against: { type: 'string' },
    },
  });
  const only = moveNames.find((name) => name === values.only);
  if (values.only && !only) throw new Error(`--only is one of: ${moveNames.join(', ')}`);
  const [count, threads] = [Number(values.count), Number(values.threads)];
  const share = Math.ceil(count / threads);
  const common = { seed: Number(values.seed), all: values.all, only };
  const started = performance.now();
  const results = await Promise.all(
    Array.from({ length: threads }, (_, index) =>
      inWorker({ ...common, from: index * share, count: Math.min(share, count - index * share) }),
    ),
  );
  const played = results.flatMap((result) => result.played);
  const seconds = (performance.now() - started) / 1000;
  console.log(reportOf(played, Number(values.shown)));
  console.log(`${Math.round((60 * count) / seconds)} conversations a minute`);
  if (values.all) {
    console.log(`visits written: ${results.reduce((sum, { written }) => sum + written, 0)}`);
  }
  const kept = played.map(keptOf);
  if (values.against) {
    const before: Kept[] = JSON.parse(await readFile(values.against, 'utf8'));
    console.log(differences(before, kept).join('\n'));
  }
  if (values.save) await writeFile(values.save, JSON.stringify(kept));
}

if (isMainThread) await main();
else parentPort?.postMessage(await play(workerData as Part));
