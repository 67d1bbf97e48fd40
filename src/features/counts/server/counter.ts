// Counts in memory, because counting must cost a page next to nothing, and writes the totals every few seconds.
import type { IncomingHttpHeaders } from 'node:http';
import type { Base } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type Count, type Counter, OTHER_PAGES } from '../count.ts';
import { addCounts } from './store.ts';

interface CounterDeps extends Base {
  log: Log;
  /** Paths of the site's pages, from its sitemap. */
  readPages(): Promise<readonly string[]>;
}

/** `runOnce` writes the counts; `stop` writes them for the last time. */
export type CounterWork = Counter & RepeatedWork;

const WRITE_EVERY_MS = 3000;
/** Limit for different counts waiting to be written: far more than a site has pages. */
const MOST_WAITING = 5000;

export function createCounter({ database, clock, log, readPages }: CounterDeps): CounterWork {
  let waiting = new Map<string, Count>();
  /** A former page still counts as one. */
  const pages = new Set<string>();

  function keep({ date, name, path, count }: Count): void {
    const key = `${date} ${name} ${path}`;
    const known = waiting.get(key);
    if (known) known.count += count;
    else if (waiting.size < MOST_WAITING || path === OTHER_PAGES) {
      waiting.set(key, { date, name, path, count });
    } else keep({ date, name, path: OTHER_PAGES, count });
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const taken = [...waiting.values()];
    waiting = new Map();
    try {
      // Any page that could be viewed counts, also if it is not in the sitemap.
      for (const { name, path } of taken) if (name === 'page-view') pages.add(path);
      if (taken.some(({ path }) => !pages.has(path) && path !== OTHER_PAGES)) {
        for (const path of await readPages()) pages.add(path);
      }
      const rows = taken.map((row) => (pages.has(row.path) ? row : { ...row, path: OTHER_PAGES }));
      await database.write((trx) => addCounts(trx, rows));
    } catch (error) {
      for (const row of taken) keep(row);
      throw error;
    }
  }

  const work = repeatedWork(write, log, 'page views were not counted', WRITE_EVERY_MS);
  return {
    ...work,
    add(name, path) {
      if (path !== undefined) keep({ date: londonDayOf(clock.now()), name, path, count: 1 });
    },
    async stop() {
      await work.stop();
      await work.runOnce();
    },
  };
}

/** Skips visitors who ask not to be tracked, staff, and robots that identify themselves. */
export const mayBeCounted = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt !== '1' &&
  headers['sec-gpc'] !== '1' &&
  !headers.cookie?.includes('session_token') &&
  !ROBOT.test(headers['user-agent'] ?? '');

const ROBOT = /bot\b|crawl|spider|slurp|externalhit|preview|monitor/i;
