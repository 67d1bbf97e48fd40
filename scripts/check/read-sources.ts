// Reads the sources of the project: what each file imports, and where it reads the environment.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import ts from 'typescript';

const SOURCE = /\.(ts|tsx|astro)$/;
/** A line that holds nothing but a comment, or the middle of one. */
export const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|\{\/\*|<!--)/;
const TEST = /\.test\.tsx?$/;

export interface Import {
  /** As written. */
  spec: string;
  /** Path from the project's folder when it is a file of the project. */
  target: string | undefined;
  line: number;
  /** Erased before the code runs. */
  typeOnly: boolean;
  /** The frontmatter of an Astro file: runs on the server, wherever the file is. */
  frontmatter: boolean;
}

export interface SourceFile {
  /** From the project's folder, with forward slashes: `src/lib/process/env.ts`. */
  path: string;
  text: string;
  imports: Import[];
  /** Lines that read process.env. */
  environmentReads: number[];
  /** Lines of `...{ a, b }`, which says no more than `a, b`. */
  spreadLiterals: number[];
  /** Texts of four words or more, as people read them. */
  sentences: string[];
}

export const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export const lineCount = ({ text }: { text: string }) => text.replace(/\n$/, '').split('\n').length;

/** Every file of code below a folder of the project, in the order of their paths. */
export function readSources(root: string, folder = 'src'): SourceFile[] {
  const source = join(root, folder);
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => readSource(root, file));
}

/** Code outside `src/`, which may import anything. */
export const readOtherSources = (root: string) =>
  ['bench', 'db', 'e2e', 'scripts'].flatMap((folder) => readSources(root, folder));

function readSource(root: string, file: string): SourceFile {
  const path = relative(root, file).replaceAll('\\', '/');
  const text = readFileSync(file, 'utf8');
  const imports: Import[] = [];
  const environmentReads: number[] = [];
  const spreadLiterals: number[] = [];
  const sentences: string[] = [];
  for (const { tree, firstLine, frontmatter } of treesOf({ path, text })) {
    const lineOf = (node: ts.Node) =>
      firstLine + tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
    const visit = (node: ts.Node) => {
      const found = importOf(node);
      if (found) {
        const target = targetOf(path, found.spec);
        imports.push({ ...found, target, line: lineOf(node), frontmatter });
      }
      if (readsEnvironment(node)) environmentReads.push(lineOf(node));
      if (isSpreadLiteral(node)) spreadLiterals.push(lineOf(node));
      const said = textOf(node);
      if (said && isSentence(said)) sentences.push(said);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { path, text, imports, environmentReads, spreadLiterals, sentences };
}

/** The file of the project that a relative import means. */
export const targetOf = (path: string, spec: string) =>
  spec.startsWith('.') ? posix.join(posix.dirname(path), spec.replace(/\?.*$/, '')) : undefined;

/** The syntax trees of a file: one, or those of an Astro file's frontmatter and scripts. */
export function treesOf({ path, text }: { path: string; text: string }) {
  const parts = path.endsWith('.astro') ? scriptsOf(text) : [whole(text)];
  return parts.map(({ code, firstLine, frontmatter }) => ({
    tree: ts.createSourceFile(
      path.replace(/\.astro$/, '.ts'),
      code,
      ts.ScriptTarget.Latest,
      false,
      path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
    firstLine,
    frontmatter,
  }));
}

const whole = (code: string) => ({ code, firstLine: 1, frontmatter: false });

// In an Astro file: its frontmatter and script elements.
function scriptsOf(text: string) {
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text);
  const scripts = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  return [
    ...(frontmatter ? [{ code: frontmatter[1] ?? '', firstLine: 2, frontmatter: true }] : []),
    ...scripts.map((script) => {
      const [, attributes = '', code = ''] = script;
      const file = /\bsrc=["'](\.[^"']+)["']/.exec(attributes)?.[1];
      return {
        code: file ? `import ${JSON.stringify(file)};` : code,
        firstLine: lineAt(script.index),
        frontmatter: false,
      };
    }),
  ];
}

function importOf(node: ts.Node): { spec: string; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { spec: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return ts.isStringLiteral(node.moduleSpecifier)
      ? { spec: node.moduleSpecifier.text, typeOnly: node.isTypeOnly }
      : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [spec] = node.arguments;
    return spec && ts.isStringLiteralLike(spec) ? { spec: spec.text, typeOnly: false } : undefined;
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    return ts.isStringLiteral(literal) ? { spec: literal.text, typeOnly: true } : undefined;
  }
  return undefined;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((element) => element.isTypeOnly)
  );
}

const isSpreadLiteral = (node: ts.Node) =>
  (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) &&
  ts.isObjectLiteralExpression(node.expression);

const textOf = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)
    ? node.text.trim()
    : undefined;

// Classes of styles and paths have many parts too, and no capitals.
const isSentence = (text: string) =>
  text.split(/\s+/).length > 3 && !/^[a-z0-9:\-[\]/().,_%&>*=!#\s]+$/.test(text);

// `process.env`, `process['env']`, `globalThis.process.env`, `const { env } = process`, and env from node:process. By
// the syntax tree, so comments and texts do not count.
function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return node.name.text === 'env' && isProcess(node.expression);
  }
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: name, expression } = node;
    return ts.isStringLiteralLike(name) && name.text === 'env' && isProcess(expression);
  }
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
    return node.initializer !== undefined && isProcess(node.initializer) && takesEnv(node.name);
  }
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return /^(node:)?process$/.test(node.moduleSpecifier.text) && !isTypeOnly(node.importClause);
  }
  return false;
}

function isProcess(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isProcess(node.expression);
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'process';
  return ts.isIdentifier(node) && node.text === 'process';
}

const takesEnv = (pattern: ts.ObjectBindingPattern) =>
  pattern.elements.some((element) => {
    const name = element.propertyName ?? element.name;
    return ts.isIdentifier(name) && name.text === 'env';
  });

export const isTest = (path: string) => path.startsWith('src/test/') || TEST.test(path);
