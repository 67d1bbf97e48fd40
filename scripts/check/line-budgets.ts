// How many lines each place of the code has, and how many it may have.
import { lineCount, type SourceFile } from './read-sources.ts';
import { lineBudgets, NEW_FEATURE_LINES } from './structure-lists.ts';

/** @returns a line for each feature, and for app, kit and lib; the largest first. */
export function linesByPlace(code: readonly SourceFile[]) {
  const lines = new Map<string, number>();
  for (const file of code) {
    const [, floor = '', feature = ''] = file.path.split('/');
    const place = floor === 'features' ? `features/${feature}` : floor;
    lines.set(place, (lines.get(place) ?? 0) + lineCount(file));
  }
  return [...lines]
    .map(([place, count]) => ({
      place,
      lines: count,
      budget: lineBudgets[place] ?? (place.startsWith('features/') ? NEW_FEATURE_LINES : Infinity),
    }))
    .toSorted((one, other) => other.lines - one.lines);
}
