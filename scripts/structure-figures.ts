// Counts what tells whether the code can still be held in the head: `npm run check:structure -- --figures`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileCircles } from './file-circles.ts';
import { COMMENT, isTest, readSources, type SourceFile } from './read-sources.ts';

/** Where something may stand between a saved text and a visitor: rendering, and what it reads from. */
const ON_THE_WAY_TO_A_PAGE =
  /^src\/(app\/(?!admin\/)|kit\/.*\/cached-read|lib\/(.*\/)?(page-|keep-latest)|features\/(content|landing)\/(?!admin\/))/;
/**
 * How something is remembered. A map made of a list is a table; one made empty is filled later, though
 * perhaps only while its function runs, which no name tells.
 */
const MEMORY =
  /\bnew (?:WeakMap|LRUCache)\b|\bnew Map(?:<.*>)?\(\)|\b(?:cachedRead|keepLatest)(?:<.*>)?\(|^let \w+/;
const API_ADDRESS = /['"`]\/api\//g;
const LONGEST = 10;

/**
 * The figures of a project's code as lines of text. Code is TypeScript and Astro; counts are of code
 * below `src/` without tests where nothing else is said.
 *
 * @param root the project's folder.
 */
export function structureFigures(root: string): string[] {
  const all = readSources(root);
  const code = all.filter(({ path }) => !isTest(path));
  const app = code.filter(({ path }) => path.startsWith('src/app/'));
  const memories = code.filter(({ path }) => ON_THE_WAY_TO_A_PAGE.test(path)).flatMap(memoriesOf);
  const addresses = code
    .filter(({ path }) => !/^src\/(admin-)?urls\.ts$/.test(path))
    .map(({ path, text }) => ({ path, count: text.match(API_ADDRESS)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  const flat = code.filter(({ path }) => /^src\/features\/assistant\/[^/]+$/.test(path));
  const circles = fileCircles(all);
  const lines = sum(code.map(lineCount));
  const comments = sum(
    code.map(({ text }) => text.split('\n').filter((line) => COMMENT.test(line)).length),
  );
  const scripts = linesBelow(join(root, 'scripts'));
  const db = linesBelow(join(root, 'db'));
  const whole = sum(all.map(lineCount)) + scripts + db;
  const longest = code.toSorted((one, other) => lineCount(other) - lineCount(one));

  return [
    `files / lines under src/app: ${app.length} / ${sum(app.map(lineCount))}`,
    `places that may remember between a saved text and a visitor: ${memories.length} in ${new Set(memories.map(({ path }) => path)).size} files`,
    '  (found by name, to be read: cachedRead, keepLatest, WeakMap, LRUCache, a Map made empty, a let of the module)',
    ...memories.map(({ path, line, text }) => `  ${path}:${line} ${text}`),
    `literal /api/ outside urls.ts: ${sum(addresses.map(({ count }) => count))}`,
    ...addresses.map(({ path, count }) => `  ${path} ${count}`),
    `flat files in features/assistant: ${flat.length}`,
    `circles between files, types included: ${circles.length}`,
    ...circles.map((circle) => `  ${[...circle, circle[0]].join(' -> ')}`),
    `comments, share of lines: ${((100 * comments) / lines).toFixed(1)} % (${comments} lines that hold nothing else)`,
    `lines of source: ${lines} in ${code.length} files; scripts ${scripts}, db ${db}; the three with their tests ${whole}`,
    'longest files:',
    ...longest.slice(0, LONGEST).map((file) => `  ${file.path} ${lineCount(file)}`),
  ];
}

function memoriesOf({ path, text }: SourceFile) {
  return text.split('\n').flatMap((line, index) => {
    const remembers = MEMORY.test(line) && !COMMENT.test(line) && !/\bfunction\b/.test(line);
    return remembers ? [{ path, line: index + 1, text: line.trim() }] : [];
  });
}

function linesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  return sum(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?ts$|\.mjs$/.test(name))
      .map((name) => lineCount({ text: readFileSync(join(folder, name), 'utf8') })),
  );
}

const lineCount = ({ text }: { text: string }) => text.replace(/\n$/, '').split('\n').length;

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
