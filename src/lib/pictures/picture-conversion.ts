// Pictures are processed in a separate process (picture-process.ts), so that pages stay fast and a picture that
// crashes the library costs one upload, not the server.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/errors.ts';
import { bareEnvironment } from '../process/env.ts';
import { programBeside } from '../process/less-urgent.ts';
import { oneAtATime } from '../process/one-at-a-time.ts';
import type { Functions, Outcome, Task } from './picture-process.ts';
import type { Tint } from './tint.ts';

export type { RasterType } from './picture-work.ts';

/** Longer than the rest between two sizes made ahead; then its memory is freed. */
const IDLE_MS = 5000;
/** No picture takes this long; anything that hangs is killed. */
const LONGEST_MS = 120_000;

const program = programBeside(import.meta.url, 'picture-process');

const inTurn = oneAtATime();
// Background work has its own queue, so that no one waits behind it.
const beforehandInTurn = oneAtATime();

// The sender of a picture will look at it, and a visitor who asked for one size will ask for more.
const QUIET_MS = 500;
let urgent = 0;
let lastUrgent = Number.NEGATIVE_INFINITY;

async function urgently<T>(work: () => Promise<T>): Promise<T> {
  urgent += 1;
  try {
    return await inTurn(work);
  } finally {
    urgent -= 1;
    lastUrgent = performance.now();
  }
}

async function whenQuiet(): Promise<void> {
  while (urgent > 0 || performance.now() - lastUrgent < QUIET_MS) {
    await sleep(QUIET_MS);
  }
}

/** An upright WebP without metadata. @throws AppError when the picture is damaged or too large */
export const toWebPicture: Functions['toWebPicture'] = (...values) =>
  urgently(() => run('toWebPicture', values));

/** Never enlarges a picture; an animation becomes WebP. `beforehand`: no one is waiting for it yet. */
export function resizePicture(
  content: Buffer,
  width: number,
  format: 'avif' | 'webp',
  { beforehand = false, tint }: { beforehand?: boolean; tint?: Tint | undefined } = {},
): ReturnType<Functions['resizePicture']> {
  const work = () => run('resizePicture', [content, width, format, tint]);
  return beforehand ? beforehandInTurn(() => whenQuiet().then(work)) : urgently(work);
}

/** Any picture as a square PNG, whole, on a transparent background: for browsers that accept no other icon. */
export const squarePng: Functions['squarePng'] = (...values) =>
  urgently(() => run('squarePng', values));

export const toDrawing: Functions['toDrawing'] = (...values) =>
  urgently(() => run('toDrawing', values));

interface Helper {
  child: ChildProcess;
  waiting: Map<number, (outcome: Outcome | Error) => void>;
  idle: NodeJS.Timeout | undefined;
}

let helper: Helper | undefined;
let tasks = 0;

async function run<Name extends keyof Functions>(
  name: Name,
  values: Parameters<Functions[Name]>,
): Promise<Awaited<ReturnType<Functions[Name]>>> {
  const late = setTimeout(() => helper?.child.kill('SIGKILL'), LONGEST_MS).unref();
  const outcome = await send(name, values).finally(() => clearTimeout(late));
  if (outcome instanceof Error) throw outcome;
  if ('fault' in outcome) throw new Error(`pictures: ${outcome.fault}`);
  if ('refused' in outcome) throw new AppError(outcome.refused.code, outcome.refused.message);
  return outcome.made as Awaited<ReturnType<Functions[Name]>>;
}

function send(name: keyof Functions, values: unknown[]): Promise<Outcome | Error> {
  helper ??= start();
  const { child, waiting, idle } = helper;
  clearTimeout(idle);
  tasks += 1;
  const task: Task = { id: tasks, name, values };
  return new Promise((resolve) => {
    waiting.set(task.id, resolve);
    // Keeps a script running while it waits for the result.
    child.ref();
    child.channel?.ref();
    child.send(task, (error) => error && settle(task.id, error));
  });
}

function start(): Helper {
  const child = fork(program, [], {
    // No environment that a picture could read; buffers are passed without copying.
    env: bareEnvironment(),
    execArgv: [],
    serialization: 'advanced',
  });
  const started: Helper = { child, waiting: new Map(), idle: undefined };
  child.on('message', (outcome: Outcome) => settle(outcome.id, outcome));
  const ended = (reason: unknown) => {
    if (helper === started) helper = undefined;
    for (const resolve of started.waiting.values()) {
      resolve(new Error(`the picture process ended: ${String(reason)}`));
    }
    started.waiting.clear();
    clearTimeout(started.idle);
  };
  child.once('error', ended);
  child.once('exit', (code, signal) => ended(signal ?? code));
  return started;
}

function settle(id: number, outcome: Outcome | Error): void {
  const resolve = helper?.waiting.get(id);
  if (!helper || !resolve) return;
  helper.waiting.delete(id);
  if (helper.waiting.size === 0) rest(helper);
  resolve(outcome);
}

/** It may end with the script, and ends by itself when idle. */
function rest(resting: Helper): void {
  const { child } = resting;
  child.unref();
  child.channel?.unref();
  resting.idle = setTimeout(() => {
    if (helper === resting) helper = undefined;
    child.disconnect();
  }, IDLE_MS).unref();
}
