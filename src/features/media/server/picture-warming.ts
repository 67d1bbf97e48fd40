// Makes the usual sizes of a new picture before a visitor asks: its first AVIF takes a second. Runs only on an idle
// machine, one at a time, resting as long as it worked, and never while a visitor waits for a size.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PictureFormat, pictureWidths } from '../../../lib/pictures/picture-widths.ts';
import type { Log } from '../../../lib/process/log.ts';

interface PictureSize {
  width: (typeof pictureWidths)[number];
  format: PictureFormat;
}

/** The sizes that phones, cards and admin lists show; others are made on request. */
const USUAL_SIZES: readonly PictureSize[] = [
  { width: 480, format: 'webp' },
  { width: 480, format: 'avif' },
  { width: 800, format: 'avif' },
  { width: 1200, format: 'avif' },
];

/** No more pictures than this are queued: the rest are made on request. */
const MOST_WAITING = 500;

interface WarmingDeps {
  log: Log;
  /** @param signal nothing more is kept. */
  make(name: string, size: PictureSize, signal: AbortSignal): Promise<unknown>;
  /** Settles when no one is waiting for a size, or for anything else. */
  whenQuiet(signal: AbortSignal): Promise<unknown>;
}

interface PictureWarming {
  /** @param size wanted as well as the usual ones. */
  add(name: string, size?: PictureSize): void;
  drop(name: string): void;
  start(): void;
  /** Does not wait for the current size: a busy machine takes longer for one than a server may take to stop. */
  stop(): void;
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
        await make(name, size, signal).catch((error: unknown) => {
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
    stop: () => stopping.abort(),
  };
}
