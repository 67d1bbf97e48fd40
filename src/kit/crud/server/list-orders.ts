// The ids of lists in order, cached until a list changes: then a numbered page and the total need no counting.
import { LRUCache } from 'lru-cache';
import type { ChangeBus, Topic } from '../../../lib/database/database.ts';

/** Ids cached in all, 4 bytes each; the least recently used lists go first. */
const MOST_IDS = 1_000_000;

interface ListOrders {
  /** The ids under this key, read once however many requests ask at the same time. */
  get(key: string, read: () => Promise<number[]>): Promise<Int32Array>;
}

export function rememberOrders(changes: ChangeBus, topic: Topic): ListOrders {
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
