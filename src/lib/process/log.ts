import { type Logger, pino } from 'pino';

export type Log = Logger;

const WRITE_BYTES = 4096;
const LONGEST_WAIT_MS = 1000;
// Unread lines to keep; further ones are dropped.
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/**
 * JSON lines on standard output, without personal data: log ids, not people. Written within a second; call `writeOut`
 * before ending the process.
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
  /** Its sentence only: the rest may contain personal data. */
  last: { at: Date; what: string } | null;
}

/** Counts errors logged from now on. */
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
  // A full disk under the log must not end the process: the lines wait. But at exit pino would try for ever to write
  // them.
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

// A token opens a visit, a calendar or a waiting-list entry, or ends e-mails, so it must not be in a log.
const TOKEN = /(\/(?:visits|calendars|e-mails|waiting|prices|slot-holds)(?:[^\w/][^/]*)?\/)[^/]+/gi;

/** However the path is spelt; if it cannot be decoded, only its beginning. */
export function withoutToken(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/+/g, '/').replace(TOKEN, '$1…');
  } catch {
    return path.replace(/^(\/*[^/%]*).*$/s, '$1/…');
  }
}
