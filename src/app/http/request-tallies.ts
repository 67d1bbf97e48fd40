// Requests as plain numbers: counting a finished page must cost next to nothing.

/** The requests of one method, route and status. */
export interface Tally {
  method: string;
  route: string;
  status: number;
  count: number;
  /** Of those that were timed: together, and how many took at most so long, by `SECONDS`; then those beyond. */
  seconds: number;
  within: number[];
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
export const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Tallies {
  /**
   * @param route the pattern that matched, or that of a page or file.
   * @param seconds how long the answer took; nothing for what is kept finished, which is not timed.
   */
  count(method: string, route: string, status: number, seconds?: number): void;
  all(): Tally[];
}

export function createTallies(): Tallies {
  const tallies = new Map<string, Tally>();
  return {
    count(sent, route, status, seconds) {
      const method = METHODS.has(sent) ? sent : 'other';
      const key = `${method} ${route} ${status}`;
      let tally = tallies.get(key);
      if (!tally) {
        tally = { method, route, status, count: 0, seconds: 0, within: [] };
        tallies.set(key, tally);
      }
      tally.count += 1;
      if (seconds === undefined) return;
      const found = SECONDS.findIndex((bound) => seconds <= bound);
      const at = found === -1 ? SECONDS.length : found;
      tally.seconds += seconds;
      tally.within[at] = (tally.within[at] ?? 0) + 1;
    },
    all: () => [...tallies.values()],
  };
}
