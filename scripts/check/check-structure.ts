// Holds the floor plan of ARCHITECTURE.md: app -> features -> kit -> lib, and where code may run.
// `node scripts/check/check-structure.ts [folder]` prints one line for each fault and exits 1; with
// `--figures` it prints what scripts/check/structure-figures.ts counts instead.
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { firstParts } from '../../src/urls.ts';
import { fileCircles } from './file-circles.ts';
import { budgetFaults } from './line-budgets.ts';
import {
  COMMENT,
  type Import,
  isTest,
  readOtherSources,
  readSources,
  type SourceFile,
} from './read-sources.ts';
import { structureFigures } from './structure-figures.ts';
import { memories, otherMemories } from './structure-lists.ts';

/** Packages that run anywhere, with neither Node nor React: what the roots of features may use. */
const PURE_PACKAGES = new Set(['zod', 'postcode', 'libphonenumber-js']);

const FLOORS = ['lib', 'kit', 'features', 'app'];
/** Every address of the product: below all floors, so that anybody may import them. */
const URLS = ['src/urls.ts', 'src/admin-urls.ts'];
/** A text that begins with an address of the site, spelt by hand. */
const ADDRESS = new RegExp(`['"\`]/(?:${[...firstParts()].join('|')})(?![\\w-])`);
/** Folders that say where code runs. */
const AREAS = ['server', 'admin', 'site', 'ui'];
/** What a feature's server/ offers to the others: its queries, and what public pages show of it. */
const OFFERED = ['store.ts', 'site-data.ts'];
/** Folders that run on the server without a folder server/ of their own. */
const SERVER_FOLDERS = [
  'src/kit/http/',
  'src/kit/queue/',
  'src/kit/search/',
  'src/features/landing/sections/',
];
/** Of these, what makes pages on the server: it loads what components show, and hands it to them. */
const RENDERING_FOLDERS = ['src/features/landing/'];
/** Whole folders that may use the database, besides the stores. */
const DATABASE_FOLDERS = ['src/lib/database/', 'src/kit/search/'];
/** Features that carry on where another ends, and use all of it; never the other way round. */
const BUILT_ON: Record<string, string> = {
  diary: 'appointments',
  'visit-page': 'appointments',
  'follow-ups': 'appointments',
};
const VAGUE_NAMES = /^(utils?|helpers?|misc|common|manager)$/;
/** Folders that sort code by its kind instead of by a noun. */
const KINDS = /^(components?|hooks?|types?|models?|services?|shared|lib)$/;

/** A file's place. `area` is server, admin, site or ui; undefined at the root of its folder. */
interface Place {
  path: string;
  floor: string;
  feature: string | undefined;
  area: string | undefined;
}

interface Fault {
  file: string;
  line: number;
  text: string;
}

/**
 * Checks every file below `src/`.
 *
 * @param root the project's folder.
 * @returns one line for each fault: file, import, rule, and where such code belongs.
 */
export function checkStructure(root: string): string[] {
  const files = readSources(root);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const faults = files.flatMap((file) => [
    ...nameFaults(file),
    ...(isTest(file.path)
      ? []
      : [
          ...environmentFaults(file),
          ...addressFaults(file),
          ...importFaults(file, byPath),
          ...memoryFaults(file),
        ]),
  ]);
  const everywhere = [...files, ...readOtherSources(root)];
  faults.push(...everywhere.flatMap(spreadFaults));
  return [
    ...faults.map(({ file, line, text }) => `${file}:${line} ${text}`),
    ...circles(files),
    ...circlesOfFiles(files),
    ...unpinned(root),
    ...budgetFaults(
      root,
      files.filter(({ path }) => !isTest(path)),
    ),
  ];
}

const spreadFaults = ({ path, spreadLiterals }: SourceFile): Fault[] =>
  spreadLiterals.map((line) => ({
    file: path,
    line,
    text: 'spreads a literal. Write its properties where they belong.',
  }));

/** Where a memory may come between a saved text and a visitor: rendering, and what it reads from. */
const ON_THE_WAY_TO_A_PAGE =
  /^src\/(app\/(?!admin\/|process\/)|kit\/.*\/cached-read|lib\/http\/page-|features\/(content|landing)\/(?!admin\/))/;
/** A map made of a list is a table; one made empty is filled later. */
const MEMORY = /\bnew (?:WeakMap|LRUCache)\b|\bnew Map(?:<.*>)?\(\)|^let \w+/;

function memoryFaults({ path, text }: SourceFile): Fault[] {
  if (!ON_THE_WAY_TO_A_PAGE.test(path) || memories[path] || otherMemories[path]) return [];
  return text.split('\n').flatMap((line, index) =>
    MEMORY.test(line) && !COMMENT.test(line)
      ? [
          {
            file: path,
            line: index + 1,
            text: `may keep a saved text from its visitors. Use cachedRead or the page cache, or say in scripts/check/structure-lists.ts what it holds.`,
          },
        ]
      : [],
  );
}

const REGISTRY = 'https://registry.npmjs.org/';

/** Packages that `npm ci` would install without comparing them with anything. */
function unpinned(root: string): string[] {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return [];
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Locked };
  return Object.entries(packages).flatMap(([path, { integrity, resolved = REGISTRY }]) =>
    path === '' || (resolved.startsWith(REGISTRY) && integrity)
      ? []
      : [
          `package-lock.json:1 ${path} has no hash, or is not of ${REGISTRY}. Lock it anew: npm install --package-lock-only, in a folder without node_modules.`,
        ],
  );
}

type Locked = Record<string, { integrity?: string; resolved?: string }>;

function placeOf(path: string): Place {
  const [, floor = '', ...rest] = path.split('/');
  const feature = floor === 'features' ? rest.shift() : undefined;
  const area = SERVER_FOLDERS.some((folder) => path.startsWith(folder))
    ? 'server'
    : rest.slice(0, -1).find((folder) => AREAS.includes(folder));
  return { path, floor, feature, area };
}

function nameFaults({ path }: SourceFile): Fault[] {
  if (URLS.includes(path)) return [];
  const fault = (text: string): Fault => ({ file: path, line: 1, text });
  const { floor, feature } = placeOf(path);
  const faults: Fault[] = [];
  if (![...FLOORS, 'test'].includes(floor) || path.split('/').length < 3) {
    faults.push(fault(`stands on no floor. Code belongs in src/${FLOORS.join('/, src/')}/.`));
  }
  const kind = path
    .split('/')
    .slice(3, -1)
    .find((folder) => KINDS.test(folder));
  if (feature && kind) {
    faults.push(
      fault(
        `is in "${kind}/". Inside a feature, folders say where code runs (server/, admin/, site/) or name a part of it, such as waiting/; pure rules stand at its root.`,
      ),
    );
  }
  // Astro names pages by their address.
  if (path.startsWith('src/app/pages/')) return faults;
  const parts = path.split('/').slice(1);
  const file = parts.at(-1) ?? '';
  if (/^index\./.test(file)) {
    faults.push(fault('is called index. Name the file for what it holds, and import that file.'));
  }
  const vague = parts.flatMap((part) => part.split(/[.-]/)).find((word) => VAGUE_NAMES.test(word));
  if (vague) {
    faults.push(fault(`has "${vague}" in its name. Name it for its subject, such as phone.ts.`));
  }
  return faults;
}

function environmentFaults({ path, environmentReads }: SourceFile): Fault[] {
  if (path === 'src/lib/process/env.ts') return [];
  return [...new Set(environmentReads)].map((line) => ({
    file: path,
    line,
    text: 'reads process.env. Add the variable to src/lib/process/env.ts and take it from the Config.',
  }));
}

function addressFaults({ path, text }: SourceFile): Fault[] {
  if (URLS.includes(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const [found] = (!COMMENT.test(line) && ADDRESS.exec(line)) || [];
    return found
      ? [
          {
            file: path,
            line: index + 1,
            text: `spells the address ${found.slice(1)} by hand. Take it from ${URLS[0]}, or add it there.`,
          },
        ]
      : [];
  });
}

function importFaults(file: SourceFile, byPath: Map<string, SourceFile>): Fault[] {
  const place = placeOf(file.path);
  return file.imports.flatMap((entry) => {
    const texts = [
      ...(entry.target === undefined
        ? packageFaults(file.path, place, entry)
        : floorFaults(place, entry, placeOf(entry.target))),
      ...purityFaults(place, entry, byPath),
      ...(isForBrowser(file.path, place, entry) ? browserFaults(entry, byPath) : []),
    ];
    return texts.slice(0, 1).map((text) => ({
      file: file.path,
      line: entry.line,
      text: `imports "${entry.spec}": ${text}`,
    }));
  });
}

function packageFaults(path: string, place: Place, { spec }: Import): string[] {
  const faults: string[] = [];
  if (packageOf(spec) === 'kysely' && !mayQuery(path, place)) {
    faults.push(
      'only stores speak to the database. Put the query into a function of a store.ts (or *-store.ts) in a server/ folder.',
    );
  }
  return faults;
}

function mayQuery(path: string, { area }: Place): boolean {
  if (DATABASE_FOLDERS.some((folder) => path.startsWith(folder))) return true;
  const name = posix.basename(path, '.ts');
  return area === 'server' && (name === 'store' || name.endsWith('-store'));
}

/** Which floor and which folder may use which. */
function floorFaults(from: Place, entry: Import, to: Place): string[] {
  const target = entry.target ?? '';
  if (!target.startsWith('src/')) return outsideFaults(from, target);
  if (URLS.includes(target)) return [];
  if (to.floor === 'test') return ['src/test/ is for tests only.'];
  if (to.floor === 'app' && from.floor !== 'app') {
    return ['nothing imports app/. What both need belongs in a feature, in kit/ or in lib/.'];
  }
  if (FLOORS.indexOf(to.floor) > FLOORS.indexOf(from.floor)) {
    return [
      `${from.floor}/ stands below ${to.floor}/, and imports go downward only (app -> features -> kit -> lib). Move what is shared down, or hand it in as a parameter.`,
    ];
  }
  if (from.floor === 'kit' && to.floor === 'kit') return kitFaults(from, to);
  if (from.floor === 'features') return featureFaults(from, entry, to);
  return [];
}

function outsideFaults(from: Place, target: string): string[] {
  if (target.startsWith('db/') && from.floor !== 'app') {
    return ['migrations are run by app/ and scripts/ only.'];
  }
  if (target.startsWith('content/') && !['features', 'app'].includes(from.floor)) {
    return [`${from.floor}/ knows nothing about blinds; content is read by features.`];
  }
  return [];
}

function kitFaults(from: Place, to: Place): string[] {
  const browser = (area: string | undefined) => area === 'admin' || area === 'ui';
  if (browser(from.area) && to.area === 'server') {
    return ['kit/admin and kit/ui run in the browser. Data that both sides need stands in kit/.'];
  }
  if (from.area === 'server' && browser(to.area)) {
    return ['kit/server never shows anything. Data that both sides need stands in kit/.'];
  }
  if (from.area === 'ui' && to.area === 'admin')
    return ['kit/ui knows no data; kit/admin uses it.'];
  if (from.area === undefined && to.area !== undefined) {
    return ['the root of kit/ holds data only and imports none of its folders.'];
  }
  return [];
}

function featureFaults(from: Place, entry: Import, to: Place): string[] {
  const own = to.floor === 'features' && to.feature === from.feature;
  const other = to.floor === 'features' && !own && BUILT_ON[from.feature ?? ''] !== to.feature;
  const where = to.floor === 'features' ? `features/${to.feature}` : to.floor;
  switch (from.area) {
    case undefined:
      return to.area !== undefined && to.floor !== 'lib'
        ? [
            `the root of a feature is pure: it never imports ${where}/${to.area}/. Hand the value in as a parameter, or move this code to features/${from.feature}/${to.area}/.`,
          ]
        : [];
    case 'server': {
      // Page data is turned into the feature's own component props.
      if (own && to.area === 'site' && entry.typeOnly) return [];
      if (rendersPages(from) && (to.area === 'site' || to.area === 'ui')) return [];
      if (to.area === 'admin' || to.area === 'site' || to.area === 'ui') {
        return [
          `server code never imports ${where}/${to.area}/. What both need belongs at the root of the feature.`,
        ];
      }
      const offered = OFFERED.includes(posix.basename(entry.target ?? '')) || entry.typeOnly;
      return other && to.area === 'server' && !offered
        ? [
            `of another feature's server/ only store.ts and site-data.ts may be called, and types imported. Put the query into features/${to.feature}/server/store.ts, or let app/ hand the service in.`,
          ]
        : [];
    }
    case 'admin':
      if (to.area === 'server') return [noServer(where)];
      return other && (to.area === 'admin' || to.area === 'site')
        ? [
            `admin screens never import another feature's ${to.area}/. Let app/admin pass the component in as a prop, or move it to kit/admin.`,
          ]
        : [];
    default:
      if (to.area === 'server') return [noServer(where)];
      return to.area === 'admin'
        ? ['the public site never imports admin/. Shared pieces belong in kit/ui.']
        : [];
  }
}

const rendersPages = ({ path }: Place) =>
  RENDERING_FOLDERS.some((folder) => path.startsWith(folder));

const noServer = (where: string) =>
  `code for the browser never imports ${where}/server/. Call the API, let the page load the data, or move pure rules to the root of the feature.`;

/** Roots of features, and what they use of lib/, run anywhere: neither Node nor React. */
function purityFaults(from: Place, entry: Import, byPath: Map<string, SourceFile>): string[] {
  if (from.floor !== 'features' || from.area !== undefined) return [];
  if (entry.target === undefined) {
    return isPure(entry)
      ? []
      : [`the root of a feature uses pure packages only. ${notPure(entry)}`];
  }
  if (!entry.target.startsWith('src/lib/')) return [];
  const found = firstImpure(entry.target, byPath);
  return found
    ? [
        `the root of a feature uses pure files of lib/ only, and ${found.path} imports "${found.spec}". Move this code to server/, or the pure part of that file to a file of its own.`,
      ]
    : [];
}

const isPure = ({ spec, typeOnly }: Import) => typeOnly || PURE_PACKAGES.has(packageOf(spec));

function notPure({ spec }: Import): string {
  if (isBuiltin(spec)) return 'Code for Node belongs in server/.';
  return /react|radix/.test(spec)
    ? 'Components belong in admin/ or site/.'
    : 'Move this code to server/, admin/ or site/ (a package that runs anywhere may join PURE_PACKAGES in scripts/check/check-structure.ts).';
}

function firstImpure(start: string, byPath: Map<string, SourceFile>) {
  return walk(start, byPath, ({ path, entry }) =>
    entry.target === undefined && !isPure(entry) ? { path, spec: entry.spec } : undefined,
  );
}

/** Nothing that is sent to the browser may reach a server/ file or a module of Node. */
function browserFaults(entry: Import, byPath: Map<string, SourceFile>): string[] {
  const reason = (spec: string, target: string | undefined) => {
    if (isBuiltin(spec)) return `it needs "${spec}", which only Node has`;
    return target && placeOf(target).area === 'server' ? `it needs ${target}` : undefined;
  };
  const direct = reason(entry.spec, entry.target);
  if (direct) {
    return [`this is sent to the browser, and ${direct}. It belongs in server/, behind the API.`];
  }
  if (entry.target === undefined) return [];
  const found = walk(entry.target, byPath, ({ path, entry: next }) => {
    const text = reason(next.spec, next.target);
    return text ? `this is sent to the browser, and through ${path} ${text}` : undefined;
  });
  return found ? [`${found}. Move the pure part to a file of its own.`] : [];
}

function isForBrowser(path: string, { floor, area }: Place, entry: Import): boolean {
  if (entry.typeOnly || entry.frontmatter || floor === 'lib') return false;
  if (floor === 'features') return area !== 'server' || path.endsWith('.astro');
  // Of the site's shell the components are sent; its plain files load what pages show.
  if (floor === 'app' && area === 'site') return !path.endsWith('.ts');
  return area === 'admin' || area === 'site' || area === 'ui';
}

/** Follows the imports that remain at run time until `look` finds something. */
function walk<Found>(
  start: string,
  byPath: Map<string, SourceFile>,
  look: (step: { path: string; entry: Import }) => Found | undefined,
): Found | undefined {
  const seen = new Set<string>();
  const queue = [start];
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const entry of byPath.get(path)?.imports ?? []) {
      if (entry.typeOnly) continue;
      const found = look({ path, entry });
      if (found !== undefined) return found;
      if (entry.target) queue.push(entry.target);
    }
  }
  return undefined;
}

const circlesOfFiles = (files: SourceFile[]) =>
  fileCircles(files).map(
    (circle) =>
      `${circle[0]}: ${[...circle, circle[0]].join(' -> ')} is a circle of files. Move what two of them need to where both may import it, or hand it in as a parameter.`,
  );

/** Features that import each other in a circle, whatever they import: types count. */
function circles(files: SourceFile[]): string[] {
  const uses = new Map<string, Map<string, string>>();
  for (const file of files) {
    const { feature, area } = placeOf(file.path);
    if (!feature || isTest(file.path)) continue;
    for (const { target, line, spec } of file.imports) {
      const other = target?.startsWith('src/features/') ? placeOf(target).feature : undefined;
      if (!other || other === feature) continue;
      const edges = uses.get(feature) ?? new Map<string, string>();
      uses.set(feature, edges);
      if (!edges.has(other) || area === undefined) {
        edges.set(other, `${file.path}:${line} imports "${spec}"`);
      }
    }
  }
  const found = new Map<string, string>();
  const follow = (feature: string, trail: string[]) => {
    const start = trail.indexOf(feature);
    if (start >= 0) {
      const circle = trail.slice(start);
      const key = [...circle].sort().join(' ');
      const steps = circle.map((name, at) => uses.get(name)?.get(circle[at + 1] ?? feature));
      const names = [...circle, feature].join(' -> ');
      if (!found.has(key)) {
        found.set(
          key,
          `src/features: ${names} is a circle (${steps.join('; ')}). Move what both need down to one of them or to lib/, or let app/ hand it in.`,
        );
      }
      return;
    }
    for (const next of uses.get(feature)?.keys() ?? []) follow(next, [...trail, feature]);
  };
  for (const feature of uses.keys()) follow(feature, []);
  return [...found.values()];
}

const packageOf = (spec: string) =>
  spec
    .split('/')
    .slice(0, spec.startsWith('@') ? 2 : 1)
    .join('/');

const isBuiltin = (spec: string) => spec.startsWith('node:') || builtinModules.includes(spec);

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { figures: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const root = resolve(positionals[0] ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..'));
  if (!existsSync(join(root, 'src'))) {
    console.error(`${root} has no src folder.`);
    process.exit(1);
  }
  if (values.figures) {
    for (const line of structureFigures(root)) console.log(line);
  } else {
    const faults = checkStructure(root);
    for (const fault of faults) console.error(fault);
    console.log(`structure: ${faults.length === 0 ? 'no' : faults.length} faults found`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  }
}
