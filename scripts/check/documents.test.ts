// Everything that the documents mention exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/lib/process/env.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-.+\.md$/.test(name));
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
];
const sources = ['src', 'db', 'scripts', 'bench', 'e2e', 'content', '.'].flatMap((folder) =>
  folder === '.' ? readdirSync(folder) : filesIn(folder),
);
type Packages = Record<string, { version: string } | undefined>;
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('links to what exists', () => {
    const targets = matches(text, /\]\(([^)\s]+)\)/g).filter((target) => !/^https?:/.test(target));
    const missing = targets.filter((target) => {
      const [path = '', heading] = target.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      if (!existsSync(file)) return true;
      const headings = heading ? matches(read(file), /^#+ (.+)$/gm) : [];
      return heading && !headings.some((title) => anchorOf(title) === heading);
    });
    expect(missing).toEqual([]);
  });

  test('has tables that can be read: no cell over 160 characters', () => {
    const cells = matches(text, /^\|(.+)\|$/gm).flatMap((row) => row.split('|'));
    expect(cells.map((cell) => cell.trim()).filter((cell) => cell.length > 160)).toEqual([]);
  });

  test('names files and commands that exist', () => {
    const named = matches(
      text,
      /[`(](?:\.\.\/)*((?:[\w[\].-]+\/)*[\w[\].-]+\.(?:tsx?|astro))[`)]/g,
    );
    const missing = named.filter(
      (name) => !sources.some((path) => path === name || path.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
    const commands = matches(text, /npm run ([a-z][\w:]*)/g);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test.each(['docs/recipes.md', 'docs/one-edit.md'])(
  '%s quotes the source, so that no call in it is out of date',
  (file) => {
    const flat = (text: string) => text.trim().replace(/\s+/g, ' ');
    const code = ['src', 'db']
      .flatMap(filesIn)
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => flat(read(path)));
    const recipes = read(file);
    const blocks = matches(recipes, /^```ts\n([\s\S]+?)^```/gm);
    const lines = recipes.replace(/^```ts\n[\s\S]+?^```/gm, '');
    // Paths and commands are looked for above.
    const words = matches(lines, /`([^`\n]+)`/g).filter((word) => !/\/|\.\w+$|^npm /.test(word));
    const quoted = (quote: string) => {
      const pieces = flat(quote)
        .split(/ ?… ?|<\w+>/)
        .map((piece) => RegExp.escape(piece));
      const pattern = new RegExp(`(?<!\\w)${pieces.join('[^]*?')}(?!\\w)`);
      return code.some((text) => pattern.test(text));
    };
    expect([...blocks, ...words].filter((quote) => !quoted(quote))).toEqual([]);
    expect(words.length).toBeGreaterThan(10);
  },
);

test('the README names every command that is not a part of another', () => {
  const table = read('README.md').split('## Scripts')[1]?.split('\n## ')[0] ?? '';
  const told = matches(table, /`([a-z][\w:]*)(?: -- [\w ]+)?`/g);
  const parts = /^check:|^test:(?:units|journeys)$/;
  const untold = Object.keys(scripts).filter((name) => !told.includes(name) && !parts.test(name));
  expect(untold).toEqual(['unit']);
});

test('package, lock and changelog name the same release, and each release has one date', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Packages };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  const [first, ...releases] = matches(read('CHANGELOG.md'), /^## (.+)$/gm);
  expect(first).toBe('Unreleased');
  expect(releases[0]).toMatch(new RegExp(`^${RegExp.escape(version)}\\b`));
  expect(releases.filter((title) => !/^\d+\.\d+\.\d+.* \(20\d\d-\d\d-\d\d\)$/.test(title))).toEqual(
    [],
  );
});

test('the list of decisions has all of them, in their order and under their titles', () => {
  const listed = matches(read('docs/decisions/README.md'), /^\d+\. (\[.+\]\(.+\))$/gm);
  expect(listed).toEqual(
    records.map((name, at) => {
      const [title = '', , date] = read(join('docs/decisions', name)).split('\n');
      expect(title, name).toMatch(new RegExp(`^# ${at + 1}\\. `));
      expect(date, name).toMatch(/^20\d\d-\d\d-\d\d$/);
      return `[${title.replace(/^# \d+\. /, '')}](${name})`;
    }),
  );
});

test('.env.example has every variable, with its default', () => {
  const example = parseEnv(read('.env.example'));
  const variables = matches(read('src/lib/process/env.ts'), /^ {2}([A-Z][A-Z_]+): /gm);
  expect(Object.keys(example).sort()).toEqual(variables.sort());
  expect(variables.length).toBeGreaterThan(15);
  expect(readConfig(example)).toEqual(readConfig({}));
});

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
