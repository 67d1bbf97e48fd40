// Small things that the browser remembers for us. Where storage is blocked or full, nothing is remembered, and nothing fails: even
// naming `localStorage` may throw.

interface BrowserMemory {
  read(key: string): string | null;
  /** A value written as JSON; undefined if there is none, or it cannot be read. */
  readJson(key: string): unknown;
  write(key: string, value: string): void;
  forget(key: string): void;
}

/** Until somebody clears it. */
export const browserMemory = memoryIn(() => localStorage);
/** As long as the tab. */
export const tabMemory = memoryIn(() => sessionStorage);

function memoryIn(storage: () => Storage): BrowserMemory {
  function attempt<Result>(act: (kept: Storage) => Result): Result | undefined {
    try {
      return act(storage());
    } catch {
      return undefined;
    }
  }
  return {
    read: (key) => attempt((kept) => kept.getItem(key)) ?? null,
    readJson: (key) => attempt((kept) => JSON.parse(kept.getItem(key) ?? 'null')) ?? undefined,
    write: (key, value) => attempt((kept) => kept.setItem(key, value)),
    forget: (key) => attempt((kept) => kept.removeItem(key)),
  };
}
