// The answer to a GET of a plain list: all of it, a numbered page, or the rows after a position. The JSON comes
// straight from the columns of the wire schema, so it can hold nothing else.

import { LRUCache } from 'lru-cache';
import type { ChangeBus, Database, Topic } from '../../../lib/database/database.ts';
import { SHORTEST_INDEXED } from '../../../lib/database/full-text.ts';
import { Reply, type RouteRequest } from '../../http/route.ts';
import type { ListFilter, ListQueries, Place, Stretch } from './crud-list-store.ts';
import {
  cursorOf,
  rangeParameters,
  readCursor,
  readOrder,
  readPaging,
  tooLong,
  WHOLE_AT_MOST,
} from './paging.ts';

interface ListStore {
  readonly lists: ListQueries;
  readonly sortable: readonly string[];
}

export function listParameters({ sortable }: ListStore): Record<string, string> {
  return {
    q: 'Text to look for',
    ...rangeParameters,
    sort: `Sorts by ${[...sortable, 'id (the default)'].join(', ')}`,
    direction: 'asc or desc',
  };
}

export function listAnswers({ lists, sortable }: ListStore, database: Database, topic: Topic) {
  const { db } = database;
  const orders = rememberOrders(database.changes, topic);

  return async (
    request: Pick<RouteRequest, 'query'>,
    asked: Pick<ListFilter, 'q' | 'where' | 'atMost'>,
  ): Promise<Reply> => {
    const order = readOrder(request, sortable);
    const filter = { ...asked, ...order };
    const idsInOrder = () => orders.get(JSON.stringify(filter), () => lists.ids(db, filter));

    const cursor = readCursor(request, order, lists.kindsOf(order));
    if (cursor) {
      const { place, limit } = cursor;
      const stretch = isSlow(filter, place)
        ? await stretchOf(await idsInOrder(), filter, place, limit)
        : await lists.stretch(db, { ...filter, after: place, limit });
      return answer(stretch.json, {
        ...(stretch.next && { 'X-Next-After': cursorOf(stretch.next, order) }),
      });
    }

    const paging = readPaging(request);
    if (paging) {
      const ids = await idsInOrder();
      const page = ids.subarray(paging.offset, paging.offset + paging.limit);
      return answer(await lists.jsonOf(db, [...page]), { 'X-Total-Count': String(ids.length) });
    }
    const whole = await lists.stretch(db, { ...filter, limit: WHOLE_AT_MOST });
    if (whole.next) throw tooLong();
    return answer(whole.json);
  };

  async function stretchOf(
    ids: Int32Array,
    { direction }: ListFilter,
    place: Place | undefined,
    limit: number,
  ): Promise<Stretch> {
    const isBehind = (id: number) =>
      place === undefined || (direction === 'desc' ? id < place.id : id > place.id);
    const start = ids.findIndex(isBehind);
    const rest = ids.subarray(start < 0 ? ids.length : start);
    const shown = [...rest.subarray(0, limit)];
    const last = shown.at(-1);
    const next = last !== undefined && rest.length > limit ? { keys: [], id: last } : undefined;
    return { json: await lists.jsonOf(db, shown), next };
  }
}

/** A search finds its first rows at once; to continue from a position it would read all the rows before. */
const isSlow = ({ q = '', sort }: ListFilter, place: Place | undefined) =>
  sort === undefined &&
  q.trim() !== '' &&
  (place !== undefined || q.trim().length < SHORTEST_INDEXED);

const answer = (json: string, headers: Record<string, string> = {}) =>
  new Reply(200, json, { 'Content-Type': 'application/json', ...headers });

// The ids of lists in order, cached until a list changes: then a numbered page and the total need no counting.

/** Ids cached in all, 4 bytes each; the least recently used lists go first. */
const MOST_IDS = 1_000_000;

interface ListOrders {
  /** The ids under this key, read once however many requests ask at the same time. */
  get(key: string, read: () => Promise<number[]>): Promise<Int32Array>;
}

function rememberOrders(changes: ChangeBus, topic: Topic): ListOrders {
  const known = new LRUCache<string, Int32Array>({
    maxSize: MOST_IDS,
    // An empty list has a size too: the library takes no 0.
    sizeCalculation: (ids) => ids.length + 1,
  });
  const reading = new Map<string, Promise<Int32Array>>();
  let generation = 0;
  changes.subscribe((changed) => {
    if (changed !== topic && changed !== 'everything') return;
    generation += 1;
    known.clear();
    reading.clear();
  });

  async function readAndKeep(key: string, read: () => Promise<number[]>) {
    const begun = generation;
    const ids = Int32Array.from(await read());
    // A read that began before a change is answered but not cached.
    if (begun === generation) known.set(key, ids);
    return ids;
  }

  return {
    async get(key, read) {
      const ids = known.get(key);
      if (ids) return ids;
      const running = reading.get(key);
      if (running) return running;
      const work = readAndKeep(key, read).finally(() => {
        if (reading.get(key) === work) reading.delete(key);
      });
      reading.set(key, work);
      return work;
    },
  };
}
