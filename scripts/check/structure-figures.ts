// Figures for judging whether the code is still manageable: `npm run check:structure -- --figures`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  declaresRecord,
  handLists,
  longFunctions,
  testTitles,
  unimportedExports,
} from './code-figures.ts';
import { fileCircles } from './file-circles.ts';
import { linesByRoom, readBudgets } from './line-budgets.ts';
import {
  COMMENT,
  isTest,
  lineCount,
  readOtherSources,
  readSources,
  type SourceFile,
  sum,
} from './read-sources.ts';
import { memories } from './structure-lists.ts';

const API_ADDRESS = /['"`]\/api\//g;
const LONGEST = 10;
/** Wider than the formatter leaves code: a text that it could not break. */
const WIDE_LINE = 100;
const LONGEST_SUBJECT = 72;
/** Comments and sentences, each with four words or more, that english.md's shapes make hard to read. */
const HARD_ENGLISH =
  /\bstands?\b|\bnobody\b|\bso (?:many|much|long|few)\b(?! (?:as|that)\b)|\bunless told\b|\bletters?\b|\b(?:is|are|was|were|be|been|being) told\b|\btold (?:of|by|to|that)\b|\b(?:found|finds) out\b|\bthat of\b|\bthose of\b|(?:^|[.:;] )(?:Who(?:ever)?|What|Whatever|Which) (?!(?:is|are|do|does|can|was|should|will|would|did|to|if|about|time|kind|happens|we) ).{2,60}|\bwho (?:asks|books|signs|holds|writes|sends|calls|waits|has|is)\b|\bin the place of\b|\bof its own\b|\bby itself\b|\bof which\b|\bwords of\b|\bthe one that\b|\bis called\b|\bgoes by\b/i;
const LEARNED = /^src\/features\/assistant\/(?:reading|bench)\//;

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
  const other = readOtherSources(root);
  const tests = [...all, ...other].filter(({ path }) => isTest(path) || path.startsWith('e2e/'));
  const exported = unimportedExports(code, [...all, ...other]);
  const lists = handLists(code);
  const functions = longFunctions(code);
  const budgets = readBudgets(root);
  const longest = code.toSorted((one, other) => lineCount(other) - lineCount(one));

  return [
    `files / lines under src/app: ${app.length} / ${sum(app.map(lineCount))}`,
    `memories between a saved text and a visitor: ${Object.values(memories).join(', ')}`,
    `literal /api/ outside urls.ts: ${sum(addresses.map(({ count }) => count))}`,
    ...addresses.map(({ path, count }) => `  ${path} ${count}`),
    `flat files in features/assistant: ${flat.length}`,
    `circles between files, types included: ${circles.length}`,
    ...circles.map((circle) => `  ${[...circle, circle[0]].join(' -> ')}`),
    `comments, share of lines: ${((100 * comments) / lines).toFixed(1)} % (${comments} lines that hold nothing else)`,
    `lines of source: ${lines} in ${code.length} files; scripts ${scripts}, db ${db}; the three with their tests ${whole}`,
    `lines wider than ${WIDE_LINE} characters: ${wideLines(code)}`,
    `comments and sentences in hard English: ${hardEnglish(code.filter(({ path }) => !LEARNED.test(path)).flatMap(wordsOf))}`,
    `comments of tests in hard English: ${hardEnglish(tests.flatMap(commentsOf))}`,
    `test titles in hard English: ${hardEnglish(testTitles(tests))}`,
    `subjects of commits over ${LONGEST_SUBJECT} characters: ${longSubjects(root)}`,
    `files with a list by hand that names records: ${lists.length}`,
    ...indented(lists),
    `exports without an importer: ${exported.length}`,
    ...indented(exported),
    `functions over 100 lines: ${functions.length}`,
    ...indented(functions.slice(0, LONGEST)),
    'files outside its folder that name a record, tests included:',
    ...filesByRecord(all),
    `lines / budget: ${lines} / ${budgets?.whole ?? 'none'}`,
    ...linesByRoom(code).map(
      ({ room, lines }) => `  ${room} ${lines} / ${budgets?.rooms[room] ?? 'none'}`,
    ),
    'longest files:',
    ...longest.slice(0, LONGEST).map((file) => `  ${file.path} ${lineCount(file)}`),
  ];
}

const commentsOf = ({ text }: SourceFile) =>
  text.split('\n').filter((line) => COMMENT.test(line) && /\w/.test(line));

const wordsOf = (file: SourceFile) => [...commentsOf(file), ...file.sentences];

function hardEnglish(said: readonly string[]): string {
  const hard = said.filter((words) => HARD_ENGLISH.test(words.replace(/^[\s/*{!<-]+/, '')));
  const share = said.length === 0 ? 0 : (100 * hard.length) / said.length;
  return `${share.toFixed(1)} % (${hard.length} of ${said.length})`;
}

const wideLines = (code: readonly SourceFile[]) =>
  sum(code.map(({ text }) => text.split('\n').filter(({ length }) => length > WIDE_LINE).length));

function longSubjects(root: string): string {
  const { status, stdout } = spawnSync('git', ['log', '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const subjects = status === 0 ? stdout.trimEnd().split('\n') : [];
  const long = subjects.filter(({ length }) => length > LONGEST_SUBJECT);
  return `${long.length} of ${subjects.length}`;
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** Each record by the table that its feature declares, and how many other files know of it. */
function filesByRecord(all: readonly SourceFile[]): string[] {
  return all.filter(declaresRecord).flatMap(({ path, text }) => {
    const folder = `${path.split('/').slice(0, 3).join('/')}/`;
    const [, table] = /\btable: '(\w+)'/.exec(text) ?? [];
    if (!table) return [];
    const kebab = table.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const names = new RegExp(`\\b(?:${table}|${kebab}|${kebab.replaceAll('-', '_')})\\b`);
    const others = all.filter(
      (file) =>
        !file.path.startsWith(folder) &&
        (names.test(file.text) || file.imports.some(({ target }) => target?.startsWith(folder))),
    );
    return [`  ${table} ${others.length}`];
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
