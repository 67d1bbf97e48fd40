import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. Personal data never goes into a line: log ids, not people. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'email', 'phone', 'name', 'address', 'token', '*.password', '*.token'],
  });
}

// A token opens a visit, a calendar or a place on the waiting list, so it must not stand in a log.
export const withoutToken = (path: string) =>
  path.replace(/(\/(?:visits|calendars|waiting)\/)[^/]+/, '$1…');
