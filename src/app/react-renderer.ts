// How Astro turns a React component into HTML: in place of @astrojs/react's own server renderer, which
// renders every component twice (once to find out whether it is React's) and through a web stream. The
// client's half is @astrojs/react's, and what stands here is what it expects: a prefix for useId.
//
// A component's HTML is kept and used again while its props say the same, so that after an edit only
// the section that shows it is made anew. Components of pages are therefore pure: what they show, they
// have from their props (the time of day included).
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { markFor } from '../lib/page-pieces.ts';

interface Rendered {
  html: string;
  attrs: { prefix: string };
}

/** Distinct props of one component: products on their pages, say. The oldest goes first. */
const KEPT_PER_COMPONENT = 100;

const kept = new WeakMap<ComponentType, Map<string, Buffer>>();
// How many React components a page has had so far, by Astro's own object for the page.
const counts = new WeakMap<object, number>();

async function renderToStaticMarkup(
  this: { result: object },
  component: ComponentType,
  props: object,
  slots: Record<string, unknown>,
): Promise<Rendered> {
  if (Object.keys(slots).length > 0) {
    throw new Error(`${component.name}: a React component of a page takes no Astro slot`);
  }
  const count = counts.get(this.result) ?? 0;
  counts.set(this.result, count + 1);
  const prefix = `r${count}`;
  return { html: render(component, props, prefix), attrs: { prefix } };
}

function render(component: ComponentType, props: object, prefix: string): string {
  const key = plainTextOf(props);
  if (key === undefined) return toHtml(component, props, prefix);
  const known = kept.get(component) ?? new Map<string, Buffer>();
  kept.set(component, known);
  const place = `${prefix} ${key}`;
  const html = known.get(place) ?? Buffer.from(toHtml(component, props, prefix));
  known.delete(place);
  known.set(place, html);
  const [oldest] = known.keys();
  if (known.size > KEPT_PER_COMPONENT && oldest !== undefined) known.delete(oldest);
  return markFor(html) ?? html.toString();
}

const toHtml = (component: ComponentType, props: object, prefix: string) =>
  renderToString(createElement(component, props), { identifierPrefix: prefix })
    // React asks for pictures before they are met; the pages say themselves which picture comes first.
    .replace(/<link\s[^>]*rel="preload"[^>]*>/g, '');

/** Props as JSON; undefined when they hold what JSON cannot tell apart: functions, dates, elements. */
const plainTextOf = (props: object) => (isPlain(props) ? JSON.stringify(props) : undefined);

function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

export default {
  name: '@astrojs/react',
  check: (component: unknown) => typeof component === 'function',
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
