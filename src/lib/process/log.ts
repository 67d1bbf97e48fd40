import { type Logger, pino } from 'pino';

export type Log = Logger;

const WRITE_BYTES = 4096;
const LONGEST_WAIT_MS = 1000;
// Of lines that nobody reads; what comes on top of them is dropped.
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/**
 * JSON lines on standard output, without personal data: log ids, not people. Written within a
 * second; call `writeOut` before ending the process.
 */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'email', 'phone', 'name', 'address', 'token', '*.password', '*.token'],
  };
  return pino(options, openOutput());
}

export interface ErrorCount {
  count: number;
  /** Its sentence only: what stands beside it in the log may be about somebody. */
  last: { at: Date; what: string } | null;
}

/** Counts what is logged as an error from now on. */
export function countErrors(log: Log, now: () => Date): ErrorCount {
  const errors: ErrorCount = { count: 0, last: null };
  const write = log.error;
  log.error = (...line: unknown[]) => {
    errors.count += 1;
    const what = line.find((part) => typeof part === 'string') ?? 'a fault';
    errors.last = { at: now(), what };
    Reflect.apply(write, log, line);
  };
  return errors;
}

export const writeOut = (log: Log) => new Promise<void>((done) => log.flush(() => done()));

function openOutput() {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: WRITE_BYTES,
    maxLength: MOST_WAITING_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  });
  // A full disk under the log ends nobody: the lines wait. But at the end of the process pino would try
  // for ever to write them.
  let failing = false;
  output.on('error', () => {
    failing = true;
  });
  output.on('write', () => {
    failing = false;
  });
  process.prependListener('exit', () => {
    if (failing) output.destroy();
  });
  return output;
}

// A token opens a visit, a calendar or a place on the waiting list, so it must not stand in a log.
const TOKEN = /(\/(?:visits|calendars|waiting|prices|slot-holds)(?:[^\w/][^/]*)?\/)[^/]+/gi;

/** However the path is spelt; of one that cannot be read only its beginning. */
export function withoutToken(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/+/g, '/').replace(TOKEN, '$1…');
  } catch {
    return path.replace(/^(\/*[^/%]*).*$/s, '$1/…');
  }
}
