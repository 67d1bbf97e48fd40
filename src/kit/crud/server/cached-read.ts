import type { Database, Topic } from '../../../lib/database/database.ts';

export interface CachedRead<Value> {
  read(): Promise<Value>;
}

/** A value as last read, for every page; dropped when any process changes its source. */
export function cachedRead<Value>(
  { changes }: Pick<Database, 'changes'>,
  topics: readonly Topic[],
  load: () => Promise<Value>,
): CachedRead<Value> {
  let cached: Promise<Value> | undefined;
  changes.subscribe((changed) => {
    if (topics.includes(changed) || changed === 'everything') cached = undefined;
  });
  return {
    read() {
      if (cached) return cached;
      const loading = load().catch((error: unknown) => {
        // The next caller tries again.
        if (cached === loading) cached = undefined;
        throw error;
      });
      cached = loading;
      return loading;
    },
  };
}
