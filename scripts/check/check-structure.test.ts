import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { structureFigures } from './structure-figures.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** A small project in a folder of its own. */
function aProject(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'sill-structure-'));
  made.push(root);
  for (const [path, code] of Object.entries({ 'src/lib/clock.ts': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return root;
}

const faultsOf = (files: Record<string, string>) => checkStructure(aProject(files));

const linesOfShop = (lines: number) => ({
  'src/features/shop/shop.ts': 'const a = 1;\n'.repeat(lines),
});
const budgets = (whole: number, rooms: Record<string, number>) => ({
  'scripts/check/line-budgets.json': JSON.stringify({ whole, rooms }),
});

describe('the structure check', () => {
  test('wants a hash of every package that npm installs, from the one registry', () => {
    const lock = (packages: Record<string, unknown>) =>
      faultsOf({ 'package-lock.json': JSON.stringify({ packages: { '': {}, ...packages } }) });
    const integrity = 'sha512-x';
    expect(lock({ 'node_modules/a': { version: '1.0.0', integrity } })).toEqual([]);
    for (const entry of [
      { version: '1.0.0' },
      { version: '1.0.0', integrity, resolved: 'https://elsewhere.example/a.tgz' },
    ]) {
      expect(lock({ 'node_modules/a': entry })).toEqual([
        expect.stringMatching(/^package-lock\.json:1 node_modules\/a has no hash/),
      ]);
    }
    const binding = 'node_modules/@tailwindcss/oxide-darwin-arm64';
    expect(lock({ [binding]: { version: '4.3.5' } })).toHaveLength(1);
  });

  test('passes a small project in which everything stands where it belongs', () => {
    const files = {
      'src/lib/process/env.ts': 'export const port = process.env.PORT;',
      'src/lib/database/database.ts': "import { Kysely } from 'kysely';",
      'src/kit/ui/button.tsx': "import { useState } from 'react';",
      'src/kit/server/audit-store.ts': "import type { Generated } from 'kysely';",
      'src/features/shop/shop.ts': "import { z } from 'zod'; import '../../lib/clock.ts';",
      'src/features/shop/server/store.ts': "import { sql } from 'kysely'; import '../shop.ts';",
      'src/features/shop/server/clerk.ts': "import { hash } from 'node:crypto';",
      'src/features/visits/visit.ts': "import '../shop/shop.ts';",
      'src/features/visits/server/api.ts':
        "import '../../shop/server/store.ts'; import type { Clerk } from '../../shop/server/clerk.ts';",
      'src/features/visits/site/card.tsx':
        "import '../visit.ts'; import '../../../kit/ui/button.tsx';",
      // Built on another feature, and a part of one.
      'src/features/appointments/waiting/admin/list.tsx': '',
      'src/features/diary/admin/screen.tsx':
        "import '../../appointments/waiting/admin/list.tsx'; import '../../../urls.ts';",
      'src/features/visits/server/site-data.ts':
        "import type { Card } from '../site/card.tsx'; import '../../shop/server/site-data.ts';",
      'src/features/shop/server/site-data.ts': '',
      'src/features/landing/sections/offers.tsx':
        "import '../../shop/server/site-data.ts'; import '../../../kit/ui/button.tsx';",
      'src/features/landing/sections/page.astro':
        "---\nimport './offers.tsx';\n---\n<script>import '../site/slides.ts';</script>",
      'src/features/landing/site/slides.ts': '',
      'src/urls.ts': "export const faqs = '/api/faqs';",
      'src/lib/waiting-room.test.ts': "fetch('/api/faqs');",
      'src/lib/waiting-room.ts':
        "import './booking.ts'; const a = '/bookings'; const b = '/waiting-room';",
      'src/lib/booking.ts': '',
      'src/app/pages/index.astro': "---\nimport '../../features/visits/site/card.tsx';\n---\n",
      'src/app/site/load-page.ts': "import '../../features/shop/server/store.ts';",
      'src/app/site/layout.astro': "---\nimport './load-page.ts';\n---\n<script>0</script>",
      'src/app/services.ts': "import '../features/visits/server/api.ts';",
      'src/test/test-app.ts': "import '../app/services.ts'; import 'kysely'; process.env.HOME;",
    };
    expect(faultsOf(files)).toEqual([]);
  });

  test('prints each fault with its file, line and import, and exits 1', () => {
    const root = aProject({
      'src/lib/sms.ts': "\nimport '../app/services.ts';",
      'src/app/services.ts': '',
    });
    const run = spawnSync(process.execPath, ['scripts/check/check-structure.ts', root], {
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(
      /^src\/lib\/sms\.ts:2 imports "\.\.\/app\/services\.ts": nothing imports app/,
    );
  });

  const store = { 'src/features/shop/server/store.ts': '' };
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'browser code of a feature that imports a server/ file',
      { ...store, 'src/features/shop/admin/list.tsx': "import '../server/store.ts';" },
      /shop\/admin\/list\.tsx:1 imports "\.\.\/server\/store\.ts": code for the browser never.*Call the API/,
    ],
    [
      'even if it takes only a type of it',
      {
        ...store,
        'src/features/shop/site/card.tsx': "import type { Row } from '../server/store.ts';",
      },
      /site\/card\.tsx:1 .*code for the browser never imports features\/shop\/server\//,
    ],
    [
      'even if it loads it late',
      {
        ...store,
        'src/features/shop/site/card.tsx': "const x = () => import('../server/store.ts');",
      },
      /site\/card\.tsx:1 .*code for the browser never/,
    ],
    [
      'even from the script of an Astro page',
      {
        ...store,
        'src/app/site/page.astro':
          "---\n---\n<p>\n<script>import '../../features/shop/server/store.ts';</script>",
      },
      /app\/site\/page\.astro:4 .*sent to the browser, and it needs src\/features\/shop\/server\/store\.ts/,
    ],
    [
      'a component of the site’s shell that reaches it through what pages load',
      {
        ...store,
        'src/app/site/load-page.ts': "import '../../features/shop/server/store.ts';",
        'src/app/site/header.tsx': "import './load-page.ts';",
      },
      /app\/site\/header\.tsx:1 .*through src\/app\/site\/load-page\.ts it needs/,
    ],
    [
      'browser code that reaches Node through a file of lib/',
      {
        'src/features/shop/site/card.tsx': "import '../../../lib/clock.ts';",
        'src/lib/clock.ts': "import { zone } from './zone.ts';",
        'src/lib/zone.ts': "import { readFileSync } from 'node:fs';",
      },
      /site\/card\.tsx:1 .*through src\/lib\/zone\.ts it needs "node:fs"/,
    ],
    [
      'two features that import each other',
      {
        'src/features/shop/shop.ts': "import '../visits/visit.ts';",
        'src/features/visits/visit.ts': '',
        'src/features/visits/server/api.ts': "import type { Shop } from '../../shop/shop.ts';",
      },
      /src\/features: shop -> visits -> shop is a circle .*visits\/server\/api\.ts:1/,
    ],
    [
      'three features in a circle',
      {
        'src/features/a/a.ts': "import '../b/b.ts';",
        'src/features/b/b.ts': "import '../c/c.ts';",
        'src/features/c/c.ts': "export * from '../a/names.ts';",
        'src/features/a/names.ts': '',
      },
      /src\/features: a -> b -> c -> a is a circle/,
    ],
    [
      'two files that import each other, if only a type',
      {
        'src/lib/mail.ts': "import type { Letter } from './letter.ts';",
        'src/lib/letter.ts': "import { send } from './mail.ts';",
      },
      /src\/lib\/letter\.ts -> src\/lib\/mail\.ts -> src\/lib\/letter\.ts is a circle of files/,
    ],
    [
      'three files in a circle, one of which loads the next late',
      {
        'src/kit/a.ts': "const b = () => import('./b.ts');",
        'src/kit/b.ts': "import './c.ts';",
        'src/kit/c.ts': "export * from './a.ts';",
      },
      /src\/kit\/a\.ts -> src\/kit\/b\.ts -> src\/kit\/c\.ts -> src\/kit\/a\.ts is a circle of files/,
    ],
    [
      'process.env outside lib/env.ts',
      { 'src/lib/sms.ts': '// process.env is fine here\nexport const sid = process.env.SID;' },
      /src\/lib\/sms\.ts:2 reads process\.env\. Add the variable to src\/lib\/process\/env\.ts/,
    ],
    [
      'process.env by another spelling',
      { 'src/app/a.ts': "const { env } = process; globalThis.process['env'];" },
      /src\/app\/a\.ts:1 reads process\.env/,
    ],
    [
      'process.env from a module',
      { 'src/app/a.ts': "import { env } from 'node:process';" },
      /src\/app\/a\.ts:1 reads process\.env/,
    ],
    [
      'a path of the API outside urls.ts',
      { 'src/kit/ask.ts': '// `/api/faqs`\nfetch(`/api/faqs?q=$' + '{q}`);' },
      /src\/kit\/ask\.ts:2 spells the address \/api by hand\. Take it from src\/urls\.ts/,
    ],
    [
      'an address of a page outside urls.ts',
      { 'src/app/form.astro': '<form action="/waiting">' },
      /src\/app\/form\.astro:1 spells the address \/waiting by hand/,
    ],
    [
      'an import that goes up a floor',
      { 'src/kit/form.ts': "import '../features/shop/shop.ts';", 'src/features/shop/shop.ts': '' },
      /src\/kit\/form\.ts:1 .*kit\/ stands below features\/.*Move what is shared down/,
    ],
    [
      'Node in the root of a feature',
      { 'src/features/shop/shop.ts': "import { join } from 'node:path';" },
      /shop\/shop\.ts:1 .*pure packages only\. Code for Node belongs in server\//,
    ],
    [
      'React in the root of a feature',
      { 'src/features/shop/shop.ts': "import { useState } from 'react';" },
      /Components belong in admin\/ or site\//,
    ],
    [
      'Node in the root of a feature, through lib/',
      {
        'src/features/shop/shop.ts': "import '../../lib/log.ts';",
        'src/lib/log.ts': "import { pino } from 'pino';",
      },
      /pure files of lib\/ only, and src\/lib\/log\.ts imports "pino"/,
    ],
    [
      'a server that calls another feature beside its store',
      {
        'src/features/shop/server/clerk.ts': '',
        'src/features/visits/server/api.ts': "import '../../shop/server/clerk.ts';",
      },
      /of another feature's server\/ only store\.ts and site-data\.ts may be called, and types imported/,
    ],
    [
      'a server that imports what is shown',
      { 'src/features/shop/server/api.ts': "import '../site/card.tsx';" },
      /server code never imports features\/shop\/site\//,
    ],
    [
      'browser code that imports what makes pages on the server',
      {
        'src/features/landing/sections/offers.tsx': '',
        'src/features/landing/site/slides.ts': "import '../sections/offers.tsx';",
      },
      /site\/slides\.ts:1 .*code for the browser never imports features\/landing\/server\//,
    ],
    [
      'its script that reaches the server',
      {
        ...store,
        'src/features/landing/sections/page.astro':
          "---\n---\n<script>import '../../shop/server/store.ts';</script>",
      },
      /sections\/page\.astro:3 .*sent to the browser, and it needs/,
    ],
    [
      'an admin screen that imports another feature’s',
      { 'src/features/shop/admin/list.tsx': "import '../../visits/admin/picker.tsx';" },
      /never import another feature's admin\/.*pass the component in as a prop/,
    ],
    [
      'a public page that imports the admin',
      { 'src/features/shop/site/card.tsx': "import '../admin/list.tsx';" },
      /the public site never imports admin\//,
    ],
    [
      'the two halves of the kit',
      { 'src/kit/admin/list.tsx': "import '../server/route.ts';" },
      /kit\/admin and kit\/ui run in the browser/,
    ],
    [
      'SQL outside a store',
      { 'src/features/shop/server/api.ts': "import { sql } from 'kysely';" },
      /api\.ts:1 imports "kysely": only stores speak to the database/,
    ],
    ['a barrel', { 'src/features/shop/index.ts': '' }, /index\.ts:1 is called index/],
    ['a vague name', { 'src/lib/string-utils.ts': '' }, /has "utils" in its name/],
    [
      'a folder of a feature that does not say where its code runs',
      { 'src/features/shop/components/card.tsx': '' },
      /is in "components\/".*server\/, admin\/, site\//,
    ],
    [
      'a literal that is spread to share a line',
      { 'e2e/a.spec.ts': 'const b = { ...{ c, d } };' },
      /^e2e\/a\.spec\.ts:1 spreads a literal/,
    ],
    [
      'a memory on the way to a page',
      { 'src/app/http/home.ts': 'const kept = new Map<string, string>();' },
      /^src\/app\/http\/home\.ts:1 may keep a saved text/,
    ],
    [
      'a room beyond its budget of lines',
      { ...linesOfShop(40), ...budgets(41, { lib: 1, 'features/shop': 39 }) },
      /^src\/features\/shop has 40 lines, and its budget is 39\..*what another room gives up/,
    ],
    [
      'a room without a budget',
      { ...linesOfShop(40), ...budgets(41, { lib: 1 }) },
      /^src\/features\/shop has 40 lines, and its budget is 0\./,
    ],
    [
      'rooms that may have more than the whole',
      { ...linesOfShop(40), ...budgets(41, { lib: 1, 'features/shop': 41 }) },
      /line-budgets\.json: the rooms may have 42 lines, and the whole 41\. Lower a room/,
    ],
    [
      'a whole that is left high',
      { ...linesOfShop(40), ...budgets(142, { lib: 1, 'features/shop': 40 }) },
      /line-budgets\.json: src has 41 lines, and may have 142\. Lower the whole to 41\./,
    ],
  ])('fails on %s', (_name, files, message) => {
    const faults = faultsOf(files);
    expect(faults.join('\n')).toMatch(message);
    expect(faults).toHaveLength(1);
  });
});

describe('the budget of lines', () => {
  const git = (root: string, ...words: string[]) => {
    const run = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    expect(run.status, run.stderr).toBe(0);
  };

  test('passes rooms that fill the whole, tests not counted', () => {
    const files = {
      ...linesOfShop(40),
      'src/features/shop/shop.test.ts': 'a();\n'.repeat(300),
      ...budgets(41, { lib: 1, 'features/shop': 40 }),
    };
    expect(faultsOf(files)).toEqual([]);
  });

  test('fails where the source is larger than the whole, whatever the rooms may have', () => {
    const files = { ...linesOfShop(40), ...budgets(40, { lib: 1, 'features/shop': 40 }) };
    expect(faultsOf(files)).toEqual([
      expect.stringMatching(/the rooms may have 41 lines, and the whole 40/),
      'src has 41 lines, and may have 40. Take something away.',
    ]);
  });

  test('fails when the whole is raised after the last commit, and passes when it falls', () => {
    const rooms = { lib: 1, 'features/shop': 40 };
    const root = aProject({ ...linesOfShop(40), ...budgets(50, rooms) });
    git(root, 'init', '--quiet');
    git(root, 'add', '.');
    const names = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    git(root, ...names, 'commit', '--quiet', '--message', 'Add a shop');
    const setWhole = (whole: number) =>
      writeFileSync(
        join(root, 'scripts/check/line-budgets.json'),
        JSON.stringify({ whole, rooms }),
      );
    expect(checkStructure(root)).toEqual([]);
    setWhole(51);
    expect(checkStructure(root)).toEqual([
      'scripts/check/line-budgets.json: the whole was raised from 50 to 51, and it only falls.',
    ]);
    setWhole(41);
    expect(checkStructure(root)).toEqual([]);
  });
});

describe('the figures of the structure', () => {
  const figuresOf = (files: Record<string, string>) => structureFigures(aProject(files)).join('\n');

  test('count code below src/, and say where the rest of it stands', () => {
    const figures = figuresOf({
      'src/app/home.ts': "// Why.\nconst kept = new Map<string, string>();\nfetch('/api/faqs');\n",
      'src/app/home.test.ts': "fetch('/api/faqs');\n",
      'src/urls.ts': "export const faqs = '/api/faqs';\n",
      'src/features/assistant/words.ts': 'a();\nb();\n',
      'src/features/assistant/server/api.ts': 'c();\n',
      'scripts/run.mjs': 'd();\n',
    });
    expect(figures).toContain('files / lines under src/app: 1 / 3\n');
    expect(figures).toContain('literal /api/ outside urls.ts: 1\n  src/app/home.ts 1\n');
    expect(figures).toContain('flat files in features/assistant: 1\n');
    expect(figures).toContain('circles between files, types included: 0\n');
    expect(figures).toContain('(1 lines that hold nothing else)');
    expect(figures).toContain('scripts 1, db 0;');
  });

  test('tell lines beside their budget, files that know a record, and hard English', () => {
    const figures = figuresOf({
      'src/features/shop/server/record.ts': "export const shop = { table: 'shopOrders' };\n",
      'src/features/shop/server/store.ts': "const table = 'shopOrders';\n",
      'src/app/records.ts': "import '../features/shop/server/record.ts';\n",
      'src/app/orders.ts': "count('shop_orders', 'Please choose at least one colour');\n",
      'src/app/door.ts': '// Who books is told so many things of it.\n',
      ...budgets(9, { 'features/shop': 5 }),
    });
    expect(figures).toContain('tests included:\n  shopOrders 2\n');
    expect(figures).toContain('lines / budget: 6 / 9\n  app 3 / none\n  features/shop 2 / 5\n');
    expect(figures).toContain('hard English: 50.0 % (1 of 2)\n');
  });

  test('tell circles between files by their paths, whatever is imported', () => {
    const figures = figuresOf({
      'src/lib/a.ts': "import type { B } from './b.ts';",
      'src/lib/b.ts': "import './c.ts';",
      'src/lib/c.ts': "const a = () => import('./a.ts');",
    });
    expect(figures).toContain(
      'types included: 1\n  src/lib/a.ts -> src/lib/b.ts -> src/lib/c.ts -> src/lib/a.ts\n',
    );
  });

  test('count wide lines, long functions and titles of tests', () => {
    const figures = figuresOf({
      'src/lib/wide.ts': `const a = '${'a'.repeat(100)}';\n`,
      'src/lib/long.ts': `const a = () => {\n${'b();\n'.repeat(99)}};\nfunction c() {\n${'b();\n'.repeat(98)}}\n`,
      'src/lib/long.test.ts': "test.each([1])('is offered to who has waited', () => {});\n",
      'e2e/a.spec.ts': "test('opens', async () => {});\n",
      'e2e/b.spec.ts': `test(\`opens \${b}\`, async () => {});\n`,
    });
    expect(figures).toContain('lines wider than 100 characters: 1\n');
    expect(figures).toContain('functions over 100 lines: 1\n  src/lib/long.ts:1 101\n');
    expect(figures).toContain('test titles in hard English: 33.3 % (1 of 3)\n');
    expect(figures).toContain('subjects of commits over 72 characters: 0 of 0\n');
  });

  test('tell what a file offers and no other takes', () => {
    const figures = figuresOf({
      'src/lib/price.ts':
        'export const pence = 1;\nexport interface Price {}\nexport function priceOf() {}\nconst bands = 2;\nexport { bands };\n',
      'src/lib/late.ts': 'export const late = 1;\n',
      'src/lib/kinds/one.ts': 'export const one = 1;\n',
      'src/lib/tables.ts': 'export interface Tables {}\n',
      'src/lib/store.ts': "declare module './tables.ts' { interface Tables { a: 1 } }\n",
      'src/app/kinds.ts': "const kinds = import.meta.glob('../lib/kinds/*.ts');\n",
      'src/lib/whole.ts': 'export const whole = 1;\n',
      'src/app/a.test.ts': "import { pence as p } from '../lib/price.ts';\n",
      'scripts/b.ts':
        "import * as all from '../src/lib/whole.ts';\nconst late = () => import('../src/lib/late.ts');\n",
      'src/app/pages/home.astro': '---\nexport const prerender = true;\n---\n',
    });
    expect(figures).toContain(
      'exports without an importer: 3\n  src/lib/price.ts Price\n  src/lib/price.ts priceOf\n  src/lib/price.ts bands\n',
    );
  });

  test('tell files that list records of other features by hand', () => {
    const record = (key: string) => ({
      [`src/features/${key}/record.ts`]: `export const facts = { key: '${key}' };\n`,
    });
    const figures = figuresOf({
      ...record('visits'),
      ...record('pages'),
      ...record('faqs'),
      'src/app/topics.ts': "const topics = ['visits', 'pages', 'faqs'];\n",
      'src/app/nouns.ts': "const nouns = { visits: 'Visit', pages: 'Page', faqs: 'FAQ' };\n",
      'src/app/opens.ts':
        "function opens(kind) { if (kind === 'visits') a(); if (kind === 'pages') b(); return kind === 'faqs'; }\n",
      'src/app/two.ts': "const one = ['visits', 'pages'];\nconst other = ['faqs'];\n",
      'src/features/faqs/faq.ts': "const topics = ['visits', 'pages', 'faqs'];\n",
      'src/urls.ts': 'export const urls = { visits: 1, pages: 2, faqs: 3 };\n',
    });
    expect(figures).toContain(
      'a list by hand that names records: 3\n  src/app/nouns.ts: visits, pages, faqs\n  src/app/opens.ts: visits, pages, faqs\n  src/app/topics.ts: visits, pages, faqs\n',
    );
  });
});
