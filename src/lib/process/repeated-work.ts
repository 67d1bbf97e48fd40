import { MINUTE_MS } from '../time/durations.ts';
import type { Log } from './log.ts';

/** Work of the program itself, from its start to its end. */
export interface Job {
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** Work repeated while the program runs, never twice at a time. */
export interface RepeatedWork extends Job {
  /** Does it once, after the current run. For tests with a moved clock. */
  runOnce(): Promise<void>;
}

/**
 * @param failure the log message when it fails; the next turn tries again.
 * @param firstAfterMs from the start to the first turn.
 */
export function repeatedWork(
  work: () => Promise<void>,
  log: Log,
  failure: string,
  everyMs = MINUTE_MS,
  firstAfterMs = 0,
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

  function turn(): void {
    timer = setTimeout(turn, everyMs).unref();
    void run();
  }

  return {
    async runOnce() {
      await running;
      await run();
    },
    start() {
      timer ??= setTimeout(turn, firstAfterMs).unref();
    },
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };
}
