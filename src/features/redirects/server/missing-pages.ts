// What happens where the site has no page: a redirect leads on, or the path is noted. Both are counted in memory, so
// that no request waits for the database, and a flood of made-up paths writes no more often than a single one.
import { cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Base } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { type MissedPath, partsOf, type Redirect, redirectAt } from '../redirect.ts';
import { addHits, addMissed, type Hits, MOST_MISSED, redirectStore } from './store.ts';

interface Deps extends Base {
  log: Log;
}

/** `runOnce` writes what has been counted; `stop` writes it for the last time. */
export interface MissingPages extends RepeatedWork {
  /**
   * The redirect from an address with its path in its one spelling, counted as followed.
   * @param onlyByQuery whether there may be a page, which wins over a redirect from its path alone
   */
  follow(
    address: string,
    onlyByQuery: boolean,
  ): Promise<Pick<Redirect, 'to' | 'status'> | undefined>;
  /** @param referrer address that led there, as the browser tells it. */
  note(path: string, referrer: string | undefined): void;
}

const WRITE_EVERY_MS = 5000;

export function createMissingPages({ database, clock, log }: Deps): MissingPages {
  const redirects = cachedRead(database, ['redirects'], async () => {
    const all = await redirectStore(database).list(database.db);
    return Map.groupBy(all, ({ from }) => partsOf(from)[0]);
  });
  let hits = new Map<number, Hits>();
  let missed = new Map<string, MissedPath>();

  function hit(id: number, { count, lastAt }: Hits) {
    hits.set(id, { count: count + (hits.get(id)?.count ?? 0), lastAt });
  }

  function miss(row: MissedPath) {
    const known = missed.get(row.path);
    if (!known && missed.size >= MOST_MISSED && !makeRoom()) return;
    missed.set(row.path, {
      ...row,
      count: row.count + (known?.count ?? 0),
      referrerHost: row.referrerHost || known?.referrerHost || '',
    });
  }

  /** Drops the oldest of those that were asked for only once. */
  function makeRoom(): boolean {
    for (const { path, count } of missed.values()) if (count === 1) return missed.delete(path);
    return false;
  }

  async function write(): Promise<void> {
    if (hits.size + missed.size === 0) return;
    const taken = { hits, missed: [...missed.values()] };
    hits = new Map();
    missed = new Map();
    try {
      await database.write(async (trx) => {
        await addHits(trx, taken.hits);
        if (taken.missed.length > 0) await addMissed(trx, taken.missed);
      });
    } catch (error) {
      for (const [id, row] of taken.hits) hit(id, row);
      for (const row of taken.missed) miss(row);
      throw error;
    }
    if (taken.hits.size > 0) database.changes.publish('redirects');
  }

  const work = repeatedWork(write, log, 'missing pages were not counted', WRITE_EVERY_MS);
  const now = () => clock.now().toISOString();
  return {
    ...work,
    async follow(address, onlyByQuery) {
      const fromPath = (await redirects.read()).get(partsOf(address)[0]) ?? [];
      const found = redirectAt(onlyByQuery ? fromPath.filter(hasQuery) : fromPath, address);
      if (found) hit(found.id, { count: 1, lastAt: now() });
      return found;
    },
    note(path, referrer) {
      if (!mayBeNoted(path)) return;
      miss({ path, count: 1, referrerHost: hostOf(referrer), lastAt: now() });
    },
    async stop() {
      await work.stop();
      await work.runOnce();
    },
  };
}

const hasQuery = ({ from }: Redirect) => from.includes('?');

const LONGEST_PATH = 200;
/** Private links, files of an earlier build, and what robots try on every site. */
const NEVER =
  /^\/+(visits|quotes|prices\/|waiting|calendars|e-mails|admin|api|_astro|wp-|xmlrpc|\.)/i;
/** An e-mail address, or as many digits as a telephone number has. */
const PERSONAL = /@|\d(?:[\s().+_-]*\d){8,}/;

function mayBeNoted(path: string): boolean {
  const text = decoded(path);
  return (
    path.length <= LONGEST_PATH && text !== undefined && !NEVER.test(text) && !PERSONAL.test(text)
  );
}

/** However often it was encoded; undefined where it cannot be told. */
function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text === path ? text : decoded(text);
  } catch {
    return undefined;
  }
}

function hostOf(referrer: string | undefined): string {
  const host = referrer && URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return host.length > 100 || PERSONAL.test(host) ? '' : host;
}
