import { weekdayOf } from '../../../lib/time/london-day.ts';
import { isServed } from '../../districts/area.ts';
import { openStateAt, readOpeningHours } from '../../settings/opening-hours.ts';
import { dayIn } from '../reading/days.ts';
import { townOfPostcode } from '../reading/service-area.ts';
import type { Facts, ProductFact } from './facts.ts';
import type { Heard } from './kinds.ts';
import { kindsOnSale } from './prices.ts';
import { type Link, mayBeSaid } from './what-may-be-said.ts';
import { listed, say } from './wording.ts';

export function leadTimes({ subjects }: Heard, facts: Facts): string[] {
  const asked = subjects.length > 0 ? subjects.map(({ product }) => product) : kindsOnSale(facts);
  const groups = Map.groupBy(
    asked.filter(({ leadTime }) => mayBeSaid(leadTime)),
    ({ leadTime }) => leadTime,
  );
  return [...groups].map(([leadTime, group]) =>
    say('leadTime', facts, {
      name: listed([...new Set(group.map(({ name }) => name))].slice(0, 6)),
      leadTime,
    }),
  );
}

const MOST_PRODUCTS_NAMED = 4;

/** Products that come in the requested colours: `a swatch of denim`. */
export function coloursNamed(text: string, { products, ...facts }: Facts): string[] {
  const said = ` ${text.toLowerCase()} `;
  const named = new Set(
    products
      .flatMap(({ colours }) => colours)
      .filter((colour) => said.includes(` ${colour.toLowerCase()} `)),
  );
  // For 'soft cream' only that, even if there is also a 'cream'.
  const whole = [...named].filter(
    (colour) => ![...named].some((other) => other !== colour && other.includes(colour)),
  );
  return whole.slice(0, 2).map((colour) => {
    const names = products.filter((one) => one.colours.includes(colour)).map(({ name }) => name);
    const shown = names.slice(0, MOST_PRODUCTS_NAMED);
    if (names.length > shown.length) shown.push('more');
    return say('colourComesIn', { products, ...facts }, { colour, products: listed(shown) });
  });
}

/** Links to the colours of the one product named, or of all. */
export function swatchLink([product, another]: readonly ProductFact[], { links }: Facts): Link {
  const href = product && !another ? product.swatchHref : links.swatches;
  return { title: 'Choose your swatches', href };
}

/** By the area in Settings; while that is everywhere, by the area in the firm's texts. */
function comesTo(postcode: string, { settings, districts }: Facts): boolean {
  const { area } = settings.booking;
  if (area.kind === 'everywhere') return townOfPostcode(postcode) !== undefined;
  return isServed(postcode, area, districts);
}

export function whetherCovered({ places, taken: { postcode } }: Heard, facts: Facts): string[] {
  if (postcode) {
    return comesTo(postcode, facts)
      ? [say('coveredPostcode', facts, { postcode })]
      : [say('notCovered', facts, { place: postcode })];
  }
  return places
    .slice(0, 2)
    .map(({ name, town }) =>
      town ? say('covered', facts, { place: name }) : say('notCovered', facts, { place: name }),
    );
}

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function whetherOpen(text: string, { settings, now, today }: Facts): string[] {
  const { openingHours } = settings.general;
  const hours = readOpeningHours(openingHours);
  const named = dayIn(text.replace(/(?<=day)s\b/g, ''), today);
  const weekdays = /\bweekends?\b/.test(text) ? [6, 7] : named ? [weekdayOf(named)] : [];
  if (hours && weekdays.length > 0) {
    return weekdays.map((weekday) => {
      const open = (hours.get(weekday) ?? []).length > 0;
      return `On ${DAY_NAMES[weekday - 1]} the showroom is ${open ? 'open' : 'closed'}.`;
    });
  }
  const state = openStateAt(openingHours, now);
  if (state.state === 'open') return [`We are open now, until ${state.closesAt}.`];
  if (state.state === 'closed' && state.opensAt) {
    return [
      `We are closed just now and open again ${state.opensOn ? `on ${state.opensOn} ` : ''}at ${state.opensAt}.`,
    ];
  }
  return [];
}
