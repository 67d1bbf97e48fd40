// Picks one page's styles from the whole site's (docs/decisions/0024-styles-by-page.md).

interface Rule {
  /** The text before the brace; for a statement, all of it. */
  head: string;
  body: string;
  /** The content of a group such as `@media`, or the variables of a rule that sets nothing else. */
  rules: Rule[] | undefined;
  selectors: string[][];
  /** For keyframes, registered properties and variables: needed only by what mentions them. */
  name: string | undefined;
  mentions: string[];
}

const PIECES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\/|\\.|[{};]/gs;
const COMMENTS = /\/\*.*?\*\//gs;
const GROUP = /^@(layer|media|supports|container)\b/;
const ONLY_VARIABLES = /^(\s*--[^;{}]*(;|$))+$/;
const NAMED = /^(?:@(?:keyframes|property) |(?=--))([\w-]+)/;
const NAMES = /(?<=@keyframes )[\w-]+|--[\w-]+/g;
const SELECTOR_PARTS = /\\.|\.(?:\\.|[\w-])+|[()[\],]/g;
const CLASSES = /\sclass="([^"]+)"/g;
const ESCAPES: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };

/** @returns a function that picks the rules some HTML needs, in order. */
export function stylesByPage(css: string): (html: string) => string {
  const rules = rulesOf(css, new Set(css.match(NAMES)));
  return (html) => {
    const classes = classesIn(html);
    const needed = new Set(html.match(NAMES));
    let text = '';
    // Picked rules may need others.
    for (let known = -1; known < needed.size; ) {
      known = needed.size;
      text = textOf(rules, classes, needed);
    }
    return text;
  };
}

function rulesOf(css: string, names: ReadonlySet<string>): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let from = 0;
  let head = '';
  for (const { 0: piece, index } of css.matchAll(PIECES)) {
    const text = css.slice(from, index);
    if (piece === '{' && ++depth === 1) head = text.replace(COMMENTS, '').trim();
    else if (piece === '}' && --depth === 0) rules.push(ruleOf(head, text, names));
    else if (piece === ';' && depth === 0) rules.push(ruleOf(`${text.trim()};`, '', names));
    else continue;
    from = index + 1;
  }
  return rules;
}

function ruleOf(head: string, body: string, names: ReadonlySet<string>): Rule {
  const inner = GROUP.test(head) ? body : ONLY_VARIABLES.test(body) ? `${body};` : undefined;
  const name = NAMED.exec(head)?.[1];
  const words = inner === undefined ? ((body || head).match(/[\w-]+/g) ?? []) : [];
  return {
    head,
    body: body && `{${body}}`,
    rules: inner === undefined ? undefined : rulesOf(inner, names),
    selectors: body ? selectorsOf(head) : [[]],
    name,
    mentions: words.filter((word) => word !== name && names.has(word)),
  };
}

/** Classes within `:is()` or `:not()` do not count. */
function selectorsOf(head: string): string[][] {
  const selectors: string[][] = [[]];
  let depth = 0;
  for (const [part] of head.matchAll(SELECTOR_PARTS)) {
    if (part === '(' || part === '[') depth += 1;
    else if (part === ')' || part === ']') depth -= 1;
    else if (part === ',' && depth === 0) selectors.push([]);
    else if (part.startsWith('.') && depth === 0) {
      selectors.at(-1)?.push(part.slice(1).replace(/\\(.)/g, '$1'));
    }
  }
  return selectors;
}

function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(CLASSES)].map(([, list = '']) => list).join(' ');
  const plain = lists.replace(/&([\w#]+);/g, (whole, name) => ESCAPES[name] ?? whole);
  return new Set(plain.split(/\s+/));
}

/** @param needed also collects what the picked rules mention. */
function textOf(rules: readonly Rule[], classes: Set<string>, needed: Set<string>): string {
  let text = '';
  for (const { head, body, rules: inner, selectors, name, mentions } of rules) {
    if (name && !needed.has(name)) continue;
    if (!selectors.some((needs) => needs.every((one) => classes.has(one)))) continue;
    for (const mention of mentions) needed.add(mention);
    const within = inner && textOf(inner, classes, needed);
    // A layer keeps its place even when empty.
    if (within === undefined) text += head + body;
    else if (within || head.startsWith('@layer')) text += `${head}{${within}}`;
  }
  return text;
}
