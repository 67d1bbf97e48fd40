// Where a sweep puts files without a record, so that mistakes can be undone.
import type { Log } from '../process/log.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { readWhole, type Storage } from './storage.ts';

/** Younger files may belong to a write that another process is just finishing. */
const ORPHAN_AGE_MS = HOUR_MS;
const KEPT_MS = 30 * DAY_MS;
/** A crash leaves a handful of files. If there are more, the records must be wrong. */
const MOST_FILES = 20;
const MOST_SHARE = 0.1;

export interface Trash {
  /**
   * Moves files without a record here; more than a handful stay and are logged.
   * @returns how many moved
   */
  sweep(
    place: Storage,
    folder: string,
    namesInUse: () => Promise<ReadonlySet<string>>,
  ): Promise<number>;
  /** Deletes what has been here for 30 days. */
  empty(): Promise<void>;
}

export function createTrash(storage: Storage, log: Log): Trash {
  return {
    async sweep(place, folder, namesInUse) {
      // File times follow the machine's clock, even if the program's clock differs.
      const limit = Date.now() - ORPHAN_AGE_MS;
      const stored = await place.list();
      const used = await namesInUse();
      const orphans = stored.filter(
        ({ name, modifiedAt }) => modifiedAt.getTime() < limit && !used.has(name),
      );
      const count = orphans.length;
      if (count > MOST_FILES && count > stored.length * MOST_SHARE) {
        log.warn(
          { count, of: stored.length, folder },
          'too many files without a record: they stay where they are',
        );
        return 0;
      }
      for (const { name } of orphans) {
        const content = await readWhole(place, name);
        if (!content) continue;
        await storage.write(`${folder}/${name}`, new Uint8Array(content));
        await place.remove(name);
      }
      return count;
    },
    async empty() {
      const limit = Date.now() - KEPT_MS;
      for (const { name, modifiedAt } of await storage.list()) {
        if (modifiedAt.getTime() < limit) await storage.remove(name);
      }
    },
  };
}
