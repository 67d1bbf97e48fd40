// A drawing's own style sheets, read for one element at a time: what its rules and its style attribute declare.
import { type AtRule, type ChildNode, type Declaration, parse } from 'postcss';

interface Declared {
  value: string;
  /** The higher one wins: by !important, then by how exact the selector is, then by place. */
  rank: number;
}

interface Styled {
  needs: readonly string[];
  declared: Map<string, Declared>;
}

export interface DrawingStyles {
  /** Attributes that mean what is declared for an element. */
  of(tagName: string, attributes: Record<string, string>): Iterable<[string, Declared]>;
}

/** An element, classes and an id that one element has. Anything about others, or about what is pointed at, is lost. */
const SELECTOR = /^(?:\*|[\w-]+)?(?:[.#][\w\u0080-\uffff-]+)*$/;
/** Of rules that say nothing of how it looks on a screen. */
const isQuiet = ({ name, params }: AtRule) =>
  name === 'charset' || name === 'namespace' || params.trim() === 'print';
/** Rules with several conditions are tried one by one. */
const MOST_COMPOUND = 500;
const MOST_CONDITIONS = 20;

const IMPORTANT = 4e15;
const IN_ATTRIBUTE = 3e15;
/** Of declarations, once for each selector of their rule. */
const MOST_DECLARED = 1e6;
const PLACES = 1e7;

/**
 * @param read the value of an attribute that means the same as a declaration, if there is one
 * @param lose is told what else cannot be read, for people
 */
export function readDrawingStyles(
  css: string,
  read: (property: string, value: string) => string | undefined,
  lose: (what: string) => void,
): DrawingStyles {
  const bySelector = new Map<string, Styled>();
  const byNeed = new Map<string, Styled[]>();
  let order = 0;
  let compound = 0;

  function styledBy(selector: string): Styled | undefined {
    const needs = SELECTOR.test(selector) ? (selector.match(/[.#]?[^.#]+/g) ?? []) : [];
    const known = bySelector.get(selector);
    if (known || needs.length === 0 || needs.length > MOST_CONDITIONS) return known;
    if (needs.length > 1) compound += 1;
    if (compound > MOST_COMPOUND) return undefined;
    const styled = { needs, declared: new Map() };
    bySelector.set(selector, styled);
    const last = needs.at(-1) ?? '';
    byNeed.set(last, [...(byNeed.get(last) ?? []), styled]);
    return styled;
  }

  function declare({ needs, declared }: Styled, { prop, value, important }: Declaration) {
    order += 1;
    const name = prop.toLowerCase();
    const meant = read(name, value);
    if (meant === undefined) return;
    const rank = (important ? IMPORTANT : 0) + exactness(needs) * PLACES + order;
    put(declared, name, { value: meant, rank });
  }

  for (const node of nodesOf(css, lose)) {
    if (node.type === 'atrule' && !isQuiet(node)) lose(`@${node.name} ${node.params}`.trim());
    if (node.type !== 'rule') continue;
    if (node.some(({ type }) => type !== 'decl' && type !== 'comment')) lose('nested rules');
    for (const selector of node.selectors) {
      const styled = order < MOST_DECLARED ? styledBy(selector) : undefined;
      if (!styled) lose(`“${selector}”`);
      else for (const one of node.nodes) if (one.type === 'decl') declare(styled, one);
    }
  }

  return {
    of(tagName, attributes) {
      const { id = '', class: classes = '', style } = attributes;
      const own = new Set([
        '*',
        tagName,
        `#${id}`,
        ...classes.split(/\s+/).map((one) => `.${one}`),
      ]);
      const winning = new Map<string, Declared>();
      for (const part of own) {
        for (const { needs, declared } of byNeed.get(part) ?? []) {
          if (!needs.every((need) => own.has(need))) continue;
          for (const [name, one] of declared) put(winning, name, one);
        }
      }
      for (const [name, { value, rank }] of inAttribute(style)) {
        const meant = read(name, value);
        if (meant !== undefined) put(winning, name, { value: meant, rank });
      }
      return winning;
    },
  };
}

function nodesOf(css: string, lose: (what: string) => void): ChildNode[] {
  try {
    // Without a map: a sheet could name any file of the server as its own.
    return parse(css.replaceAll(/<!--|-->/g, ''), { map: false }).nodes;
  } catch {
    lose('its style sheet');
    return [];
  }
}

function put(among: Map<string, Declared>, name: string, declared: Declared) {
  if ((among.get(name)?.rank ?? -1) <= declared.rank) among.set(name, declared);
}

const exactness = (needs: readonly string[]) =>
  needs.reduce((sum, need) => {
    if (need === '*') return sum;
    return sum + (need.startsWith('#') ? 1e6 : need.startsWith('.') ? 1e3 : 1);
  }, 0);

function inAttribute(style = ''): [string, Declared][] {
  return style.split(';').map((declaration) => {
    const [name = '', ...rest] = declaration.split(':');
    const [value = '', important] = rest.join(':').split(/!\s*(important)\s*$/i);
    const rank = IN_ATTRIBUTE + (important ? IMPORTANT : 0);
    return [name.trim().toLowerCase(), { value: value.trim(), rank }];
  });
}
