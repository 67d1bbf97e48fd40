import { MINUTE_MS } from '../time/durations.ts';
import type { Log } from './log.ts';

/** Work repeated while the program runs, never twice at a time. */
export interface RepeatedWork {
  /** Does it once, after the current run. For tests with a moved clock. */
  runOnce(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** @param failure the log message when it fails; the next turn tries again. */
export function repeatedWork(
  work: () => Promise<void>,
  log: Log,
  failure: string,
  everyMs = MINUTE_MS,
): RepeatedWork {
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
      timer ??= setInterval(() => void run(), everyMs).unref();
      void run();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
