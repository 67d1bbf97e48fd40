// How many lines the source has, as a whole and by room, and how many it may have by line-budgets.json.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineCount, type SourceFile, sum } from './read-sources.ts';

/** Room for a change before the number follows it down. */
const SLACK = 100;
const FILE = 'scripts/check/line-budgets.json';

/** Lines of source, without tests. */
interface LineBudgets {
  /** It only falls. */
  whole: number;
  /** Their sum is at most the whole: a room grows by what another gives. */
  rooms: Record<string, number>;
}

/** @returns a line for each feature, for app, kit and lib, and for files beside them; the largest first. */
export function linesByRoom(code: readonly SourceFile[]) {
  const lines = new Map<string, number>();
  for (const file of code) {
    const [, floor = '', feature = ''] = file.path.split('/');
    const room = floor === 'features' ? `features/${feature}` : floor;
    lines.set(room, (lines.get(room) ?? 0) + lineCount(file));
  }
  return [...lines]
    .map(([room, count]) => ({ room, lines: count }))
    .toSorted((one, other) => other.lines - one.lines);
}

/** @returns undefined for a project without budgets */
export function readBudgets(root: string): LineBudgets | undefined {
  const file = join(root, FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function budgetFaults(root: string, code: readonly SourceFile[]): string[] {
  const budgets = readBudgets(root);
  if (!budgets) return [];
  const { whole, rooms } = budgets;
  const lines = sum(code.map(lineCount));
  const given = sum(Object.values(rooms));
  const before = committedWhole(root) ?? whole;
  return [
    ...linesByRoom(code)
      .filter((place) => place.lines > (rooms[place.room] ?? 0))
      .map(
        (place) =>
          `src/${place.room} has ${place.lines} lines, and its budget is ${rooms[place.room] ?? 0}. Take something away, or give it what another room gives up in ${FILE}.`,
      ),
    ...(given > whole
      ? [`${FILE}: the rooms may have ${given} lines, and the whole ${whole}. Lower a room.`]
      : []),
    ...(lines > whole
      ? [`src has ${lines} lines, and may have ${whole}. Take something away.`]
      : []),
    ...(lines < whole - SLACK
      ? [`${FILE}: src has ${lines} lines, and may have ${whole}. Lower the whole to ${lines}.`]
      : []),
    ...(whole > before
      ? [`${FILE}: the whole was raised from ${before} to ${whole}, and it only falls.`]
      : []),
  ];
}

/** The whole by the last commit; undefined in a copy without Git, or where it has no such file. */
function committedWhole(root: string): number | undefined {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${FILE}`], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? (JSON.parse(stdout) as LineBudgets).whole : undefined;
}
