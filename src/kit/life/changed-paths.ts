import { isRecord } from '../../lib/is-record.ts';

/** Set by the server with each write. */
const OF_THE_WRITE = new Set(['version', 'updatedAt']);

const MOST = 100;

/**
 * Dotted paths of the fields that differ: `hero.title`, `packages.2.endsOn`, or `packages` where its length differs. Of
 * very many only their fields: a whole table of prices may have changed.
 */
export function changedPaths(before: unknown, after: unknown): string[] {
  const paths = pathsOf(before, after, '');
  if (paths.length <= MOST) return paths;
  return [...new Set(paths.map((path) => path.split('.')[0] ?? ''))];
}

function pathsOf(before: unknown, after: unknown, path: string): string[] {
  if (Object.is(before, after)) return [];
  const isBelow =
    (isRecord(before) && isRecord(after)) ||
    (Array.isArray(before) && Array.isArray(after) && before.length === after.length);
  if (!isBelow) return [path];
  const [old, now] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  return [...names]
    .filter((name) => path !== '' || !OF_THE_WRITE.has(name))
    .flatMap((name) => pathsOf(old?.[name], now?.[name], path ? `${path}.${name}` : name));
}
