import type { Database, Topic } from '../../../lib/database/database.ts';

export interface CachedRead<Value> {
  read(): Promise<Value>;
}

interface KnownRead<Value> extends CachedRead<Value> {
  /** As last read; undefined if it has to be read again. */
  known(): Value | undefined;
}

/** A value as last read, for every page; dropped when any process changes its source. */
export function cachedRead<Value>(
  { changes }: Pick<Database, 'changes'>,
  topics: readonly Topic[],
  load: () => Promise<Value>,
): KnownRead<Value> {
  let cached: Promise<Value> | undefined;
  let known: Value | undefined;
  changes.subscribe((changed) => {
    if (!topics.includes(changed) && changed !== 'everything') return;
    cached = undefined;
    known = undefined;
  });
  return {
    known: () => known,
    read() {
      if (cached) return cached;
      const loading = load().then(
        (value) => {
          if (cached === loading) known = value;
          return value;
        },
        (error: unknown) => {
          // The next caller tries again.
          if (cached === loading) cached = undefined;
          throw error;
        },
      );
      cached = loading;
      return loading;
    },
  };
}
