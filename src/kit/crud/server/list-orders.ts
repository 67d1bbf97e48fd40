// The ids of lists in order, cached until a list changes: then a numbered page and the total need no counting.
import type { ChangeBus, Topic } from '../../../lib/database/database.ts';

/** Ids cached in all, 4 bytes each; the least recently used lists go first. */
const MOST_IDS = 1_000_000;

interface ListOrders {
  /** The ids under this key, read once however many requests ask at the same time. */
  get(key: string, read: () => Promise<number[]>): Promise<Int32Array>;
}

export function rememberOrders(changes: ChangeBus, topic: Topic): ListOrders {
  const known = new Map<string, Int32Array>();
  const reading = new Map<string, Promise<Int32Array>>();
  let generation = 0;
  let held = 0;
  changes.subscribe((changed) => {
    if (changed !== topic && changed !== 'everything') return;
    generation += 1;
    held = 0;
    known.clear();
    reading.clear();
  });

  function keep(key: string, ids: Int32Array) {
    known.set(key, ids);
    held += ids.length;
    for (const [oldest, { length }] of known) {
      if (held <= MOST_IDS) break;
      known.delete(oldest);
      held -= length;
    }
  }

  async function readAndKeep(key: string, read: () => Promise<number[]>) {
    const begun = generation;
    const ids = Int32Array.from(await read());
    // A read that began before a change is answered but not cached.
    if (begun === generation) keep(key, ids);
    return ids;
  }

  return {
    async get(key, read) {
      const ids = known.get(key);
      if (ids) {
        known.delete(key);
        known.set(key, ids);
        return ids;
      }
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
