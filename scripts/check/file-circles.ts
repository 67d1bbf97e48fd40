import { isTest, type SourceFile } from './read-sources.ts';

/**
 * Files that import each other in a circle, of any kind: types count, tests do not.
 * @returns for each circle its files in import order, the shortest way round. Of circles that share a file only one is
 * reported.
 */
export function fileCircles(files: SourceFile[]): string[][] {
  const imports = new Map(
    files
      .filter(({ path }) => !isTest(path))
      .map((file) => [file.path, new Set(file.imports.flatMap(({ target }) => target ?? []))]),
  );
  const ways = [...imports.keys()].flatMap((path) => {
    const way = wayBack(path, imports);
    return way ? [way] : [];
  });
  const told = new Set<string>();
  return ways
    .sort((one, other) => one.length - other.length)
    .filter((way) => {
      const known = way.some((path) => told.has(path));
      if (!known) for (const path of way) told.add(path);
      return !known;
    });
}

/** The shortest way from a file through its imports back to itself. */
function wayBack(start: string, imports: Map<string, Set<string>>): string[] | undefined {
  const importedBy = new Map<string, string | undefined>([[start, undefined]]);
  for (const path of importedBy.keys()) {
    for (const target of imports.get(path) ?? []) {
      if (target === start) return wayTo(path, importedBy);
      if (!importedBy.has(target)) importedBy.set(target, path);
    }
  }
  return undefined;
}

function wayTo(path: string, importedBy: Map<string, string | undefined>): string[] {
  const before = importedBy.get(path);
  return before === undefined ? [path] : [...wayTo(before, importedBy), path];
}
