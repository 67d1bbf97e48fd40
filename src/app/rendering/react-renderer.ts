// Renders React components for Astro, instead of @astrojs/react's own server renderer, which renders every component
// twice (once to find out whether it is React's) and through a web stream. The client's half is @astrojs/react's,
// which expects a prefix for useId.
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

interface Rendered {
  html: string;
  attrs: { prefix: string };
}

// How many React components a page has so far, by Astro's result object.
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
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix })
    // React would preload pictures; the pages decide themselves which comes first.
    .replace(/<link\s[^>]*rel="preload"[^>]*>/g, '');
  return { html, attrs: { prefix } };
}

export default {
  name: '@astrojs/react',
  check: (component: unknown) => typeof component === 'function',
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
