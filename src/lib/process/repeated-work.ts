import type { Log } from './log.ts';

/** Work that is done again and again while the program runs, never twice at a time. */
export interface RepeatedWork {
  /** Does it once, after what is under way. For tests with a moved clock. */
  runOnce(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 60_000;

/** @param failure what the log says when it fails; a minute later it is tried again. */
export function repeatedWork(work: () => Promise<void>, log: Log, failure: string): RepeatedWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function run(): Promise<void> {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    async runOnce() {
      await running;
      await run();
    },
    start() {
      timer ??= setInterval(() => void run(), EVERY_MS).unref();
      void run();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
