// Makes the usual sizes of a new picture before a visitor asks for them: the first AVIF of a picture
// takes a second. It is nobody's turn but the idle machine's: one at a time, resting as long as it
// worked, and not while a size is made that somebody waits for.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PictureFormat, pictureWidths } from '../../../lib/pictures/picture-widths.ts';
import type { Log } from '../../../lib/process/log.ts';

export interface PictureSize {
  width: (typeof pictureWidths)[number];
  format: PictureFormat;
}

/** What phones, cards and the admin's lists show; the others are made when somebody asks. */
const USUAL_SIZES: readonly PictureSize[] = [
  { width: 480, format: 'webp' },
  { width: 480, format: 'avif' },
  { width: 800, format: 'avif' },
  { width: 1200, format: 'avif' },
];

/** More pictures than this do not wait: theirs are made when somebody asks. */
const MOST_WAITING = 500;

interface WarmingDeps {
  log: Log;
  make(name: string, size: PictureSize): Promise<unknown>;
  /** Settles when nobody waits for a size, or for anything else. */
  whenQuiet(signal: AbortSignal): Promise<unknown>;
}

export interface PictureWarming {
  /** @param size wanted beside the usual ones. */
  add(name: string, size?: PictureSize): void;
  /** The picture is no more. */
  drop(name: string): void;
  start(): void;
  /** Settles when the size that is being made, if any, is done. */
  stop(): Promise<void>;
}

const sameSize = (a: PictureSize, b: PictureSize) => a.width === b.width && a.format === b.format;

export function createPictureWarming({ log, make, whenQuiet }: WarmingDeps): PictureWarming {
  const waiting = new Map<string, PictureSize[]>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let started = false;
  let running: Promise<void> | undefined;

  function run() {
    if (!started || running || signal.aborted) return;
    running = work().finally(() => {
      running = undefined;
      if (waiting.size > 0) run();
    });
  }

  async function work() {
    for (const [name, asked] of waiting) {
      for (const size of [...asked, ...USUAL_SIZES]) {
        await whenQuiet(signal);
        if (signal.aborted) return;
        if (!waiting.has(name)) break;
        const began = performance.now();
        await make(name, size).catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error, name }, 'a size of a picture was not made');
        });
        await sleep(performance.now() - began, undefined, { signal }).catch(() => undefined);
      }
      waiting.delete(name);
    }
  }

  return {
    add(name, size) {
      const asked = waiting.get(name);
      if (!asked && waiting.size >= MOST_WAITING) return;
      if (!asked) waiting.set(name, size ? [size] : []);
      else if (size && !asked.some((known) => sameSize(known, size))) asked.push(size);
      run();
    },
    drop(name) {
      waiting.delete(name);
    },
    start() {
      started = true;
      run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
