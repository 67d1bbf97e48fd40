// HTML made of React components, kept and used again while their props hold the same values: after an
// edit only what shows it is made anew. Components of pages are therefore pure: what they show, they
// have from their props (the time of day included), and nobody changes props that have been given.
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { haveSame } from '../lib/keep-latest.ts';

interface Made {
  props: object;
  html: Buffer;
}

// What each component has made last, by the place on the page that it made it for.
const latest = new WeakMap<object, Map<string, Made>>();

const NOTHING = Buffer.alloc(0);

/**
 * The HTML of a component as bytes, which nobody changes; nothing where there are no props.
 *
 * @param place begins the ids that the component makes, so it is another for each on a page.
 */
export function htmlOf<Props extends object>(
  component: ComponentType<Props>,
  props: Props | undefined,
  place = component.name,
): Buffer {
  if (!props) return NOTHING;
  const places = latest.get(component) ?? new Map<string, Made>();
  latest.set(component, places);
  let made = places.get(place);
  if (!made || !haveSame(made.props, props)) {
    made = { props, html: Buffer.from(render(component, props, place)) };
    places.set(place, made);
  }
  return made.html;
}

const render = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  identifierPrefix: string,
) =>
  renderToString(createElement(component, props), { identifierPrefix })
    // React asks for pictures before they are met; the pages say themselves which picture comes first.
    .replace(/<link\s[^>]*rel="preload"[^>]*>/g, '');
