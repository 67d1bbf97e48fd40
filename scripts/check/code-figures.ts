// Figures that only the syntax of the code shows.
import { matchesGlob } from 'node:path';
import ts from 'typescript';
import { type SourceFile, targetOf, treesOf } from './read-sources.ts';

const LONG_FUNCTION = 100;
/** Of as few names a list may speak by chance. */
const NAMES_OF_A_LIST = 3;
const TESTS = new Set(['describe', 'everyEngine', 'it', 'test']);

/** The functions of more than a hundred lines, the longest first. */
export function longFunctions(code: readonly SourceFile[]): string[] {
  return code
    .flatMap((file) =>
      nodesOf(file).flatMap(({ node, linesOf }) => {
        const [first, last] = linesOf(node);
        const lines = last - first + 1;
        return ts.isFunctionLike(node) && lines > LONG_FUNCTION
          ? [{ lines, text: `${file.path}:${first} ${lines}` }]
          : [];
      }),
    )
    .toSorted((one, other) => other.lines - one.lines)
    .map(({ text }) => text);
}

/**
 * What files offer and no other file takes or adds to. A page, and a file that is loaded late or as a whole, is taken
 * whole.
 *
 * @param everywhere all code that may import from it
 */
export function unimportedExports(
  code: readonly SourceFile[],
  everywhere: readonly SourceFile[],
): string[] {
  const taken = new Set(everywhere.flatMap(namesTaken));
  const globs = [...taken].flatMap((name) => /^\S+\*\S+(?= \*$)/.exec(name) ?? []);
  const isTakenWhole = ({ path }: SourceFile) =>
    path.startsWith('src/app/pages/') ||
    taken.has(`${path} *`) ||
    globs.some((glob) => matchesGlob(path, glob));
  return code
    .filter((file) => !isTakenWhole(file))
    .flatMap((file) => exportedNames(file).map((name) => `${file.path} ${name}`))
    .filter((name) => !taken.has(name));
}

/** Each as the file that it is taken from and its name; `*` for all. */
function namesTaken(file: SourceFile): string[] {
  return nodesOf(file).flatMap(({ node }) => {
    const [spec, names] = takenBy(node);
    const target = spec && ts.isStringLiteralLike(spec) && targetOf(file.path, spec.text);
    return target ? names.map((name) => `${target} ${name}`) : [];
  });
}

function takenBy(node: ts.Node): [spec: ts.Node | undefined, names: string[]] {
  if (ts.isImportDeclaration(node)) {
    const names = node.importClause?.namedBindings;
    return [node.moduleSpecifier, names && ts.isNamedImports(names) ? namesIn(names) : ['*']];
  }
  if (ts.isExportDeclaration(node)) {
    const names = node.exportClause;
    return [node.moduleSpecifier, names && ts.isNamedExports(names) ? namesIn(names) : ['*']];
  }
  if (ts.isCallExpression(node) && takesWhole(node.expression)) return [node.arguments[0], ['*']];
  if (ts.isModuleDeclaration(node)) return [node.name, extendedBy(node)];
  if (!ts.isImportTypeNode(node) || !ts.isLiteralTypeNode(node.argument)) return [undefined, []];
  return [node.argument.literal, ['*']];
}

/** `import(…)` and `import.meta.glob(…)`. */
const takesWhole = (called: ts.Expression) =>
  called.kind === ts.SyntaxKind.ImportKeyword ||
  (ts.isPropertyAccessExpression(called) && called.name.text === 'glob');

/** The interfaces of another file to which this one adds. */
const extendedBy = ({ body }: ts.ModuleDeclaration) =>
  body && ts.isModuleBlock(body)
    ? body.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text)
    : [];

const namesIn = ({ elements }: ts.NamedImports | ts.NamedExports) =>
  elements.map(({ propertyName, name }) => (propertyName ?? name).text);

function exportedNames(file: SourceFile): string[] {
  return treesOf(file).flatMap(({ tree }) =>
    tree.statements.flatMap((statement) => {
      if (ts.isExportDeclaration(statement)) {
        const names = statement.exportClause;
        return names && ts.isNamedExports(names) ? names.elements.map(({ name }) => name.text) : [];
      }
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported) return [];
      const declared = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations
        : [statement as ts.DeclarationStatement];
      return declared.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
    }),
  );
}

/**
 * Files with a list by hand: an array, an object, a switch or a function's comparisons that name three records or more
 * of other features. The two files of addresses name all of them, and do not count.
 */
export function handLists(code: readonly SourceFile[]): string[] {
  const features = featuresOfRecords(code);
  return code
    .filter(({ path }) => !/^src\/(admin-)?urls\.ts$|\/record\.ts$/.test(path))
    .flatMap((file) => {
      const listed = new Map<ts.Node, Set<string>>();
      for (const { node, list } of nodesOf(file)) {
        const name = nameIn(node);
        const feature = features.get(name);
        if (!list || !feature || file.path.startsWith(feature)) continue;
        listed.set(list, (listed.get(list) ?? new Set()).add(name));
      }
      const long = [...listed.values()].filter(({ size }) => size >= NAMES_OF_A_LIST);
      const names = new Set(long.flatMap((list) => [...list]));
      return names.size > 0 ? [`${file.path}: ${[...names].join(', ')}`] : [];
    });
}

/** Whether a file of a feature declares a record, by its facts or as an entity. */
export const declaresRecord = ({ path, text }: SourceFile) =>
  path.startsWith('src/features/') && (path.endsWith('/record.ts') || text.includes('entity({'));

/** Every key, topic and table of a record, and the folder of the feature that declares it. */
function featuresOfRecords(code: readonly SourceFile[]): Map<string, string> {
  const declared = code.filter(declaresRecord);
  return new Map(
    declared.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:key|topic|table): '([\w-]+)'/g)].map(
        ([, name = '']) => [name, `${path.split('/').slice(0, 3).join('/')}/`] as const,
      ),
    ),
  );
}

function nameIn(node: ts.Node): string {
  if (ts.isStringLiteral(node)) return node.text;
  return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : '';
}

/** The titles of tests and of their groups. */
export function testTitles(tests: readonly SourceFile[]): string[] {
  return tests.flatMap((file) =>
    nodesOf(file).flatMap(({ node }) => {
      if (!ts.isCallExpression(node) || !TESTS.has(calleeOf(node))) return [];
      const [title] = node.arguments;
      if (!title) return [];
      if (ts.isTemplateExpression(title)) return title.head.text;
      return ts.isStringLiteralLike(title) ? title.text : [];
    }),
  );
}

/** `test` of `test.each(cases)(title, …)`. */
function calleeOf(node: ts.Node): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) {
    return calleeOf(node.expression);
  }
  return ts.isIdentifier(node) ? node.text : '';
}

interface FoundNode {
  node: ts.Node;
  /** The array, object, switch or function around it. */
  list: ts.Node | undefined;
  linesOf(node: ts.Node): [first: number, last: number];
}

function nodesOf(file: SourceFile): FoundNode[] {
  return treesOf(file).flatMap(({ tree, firstLine }) => {
    const lineAt = (position: number) =>
      firstLine + tree.getLineAndCharacterOfPosition(position).line;
    const linesOf = (node: ts.Node): [number, number] => [
      lineAt(node.getStart(tree)),
      lineAt(node.end),
    ];
    const found: FoundNode[] = [{ node: tree, list: undefined, linesOf }];
    // Grows on the way.
    for (const { node, list } of found) {
      const inner = isList(node) ? node : list;
      ts.forEachChild(node, (child) => void found.push({ node: child, list: inner, linesOf }));
    }
    return found;
  });
}

const isList = (node: ts.Node) =>
  ts.isArrayLiteralExpression(node) ||
  ts.isObjectLiteralExpression(node) ||
  ts.isCaseBlock(node) ||
  ts.isFunctionLike(node);
