const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Set by the server with each write. */
const OF_THE_WRITE = new Set(['version', 'updatedAt']);

/** Dotted paths of the fields that differ: `hero.title`, `packages.2.endsOn`, or `packages` where its length differs. */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return [];
  const isBelow =
    (isObject(before) && isObject(after)) ||
    (Array.isArray(before) && Array.isArray(after) && before.length === after.length);
  if (!isBelow) return [path];
  const [old, now] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...names]
    .filter((name) => path !== '' || !OF_THE_WRITE.has(name))
    .flatMap((name) => changedPaths(old?.[name], now?.[name], path ? `${path}.${name}` : name));
}
