// The price of one window. Pure and total: the same sum in the browser and on the server, in whole pence.

import { priceText } from '../../lib/text/price-text.ts';
import { sizeDecides, squareMillimetres } from './list-kinds.ts';
import { bandsOf, type Choice, type OptionGroup, type Prices } from './price-list.ts';
import { figure, figureIn, type PriceStep, Refusal, share, sizeIn } from './price-steps.ts';
import type { Unit } from './sizes.ts';

/** A window to price. Sizes in whole mm. */
export interface PricedWindow {
  widthMm: number;
  dropMm: number;
  quantity?: number | undefined;
  band?: string | undefined;
  colour?: string | undefined;
  /** Chosen names by group; a group left out takes its default. */
  options?: Record<string, string | string[]> | undefined;
  /** The visitor's unit: labels and refusals are then for them, in it and without bands. */
  typedIn?: Unit | undefined;
}

/** Steps are for all windows of the row and sum to `pence`; a refusal has none. */
export interface Price {
  pence: number;
  eachPence: number;
  steps: PriceStep[];
  refusal?: string;
}

/** In pence: below it, sums of rows are exact. */
const MOST_OF_A_ROW = 1e13;

export const refused = (refusal: string): Price => ({ pence: 0, eachPence: 0, steps: [], refusal });

export function priceOf(window: PricedWindow, list: Prices): Price {
  try {
    refuseSize(window, list);
    const quantity = window.quantity ?? 1;
    const base = basePrice(window, list);
    const each = [base, ...chosenOptions(window, list, base.pence)];
    const steps = each.map(({ label, pence }) => ({
      label: quantity === 1 ? label : `${label} × ${quantity}`,
      pence: pence * quantity,
    }));
    const pence = sumOf(steps);
    if (pence > MOST_OF_A_ROW) return refused('This is more than we can price here.');
    return { pence, eachPence: sumOf(each), steps };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

const sumOf = (steps: readonly PriceStep[]) => steps.reduce((sum, { pence }) => sum + pence, 0);

/** @throws Refusal outside the limits of a list, or of its own table */
function refuseSize({ widthMm, dropMm, typedIn }: PricedWindow, list: Prices): void {
  const { minWidthMm, maxWidthMm, minDropMm, maxDropMm, minAreaM2, maxAreaM2 } = list.limits;
  const widest = least(maxWidthMm, 'widthsMm' in list ? list.widthsMm.at(-1) : null);
  const tallest = least(maxDropMm, 'dropsMm' in list ? list.dropsMm.at(-1) : null);
  const area = widthMm * dropMm;
  const inUnit = (limit?: number | null) => sizeIn(limit ?? 0, typedIn);
  const refuse = (sentence: string) => {
    throw new Refusal(sentence);
  };
  if (widthMm > widest)
    refuse(
      sizeDecides(list)
        ? `Wider than we make in one piece: ${inUnit(widest)} at most. Two side by side?`
        : `Wider than this price is for: ${inUnit(widest)} at most. We price it at the visit.`,
    );
  if (dropMm > tallest) refuse(`Taller than we make: ${inUnit(tallest)} at most.`);
  if (widthMm < (minWidthMm ?? 0)) refuse(`Narrower than we make: ${inUnit(minWidthMm)} at least.`);
  if (dropMm < (minDropMm ?? 0)) refuse(`Shorter than we make: ${inUnit(minDropMm)} at least.`);
  if (area > squareMillimetres(least(maxAreaM2)))
    refuse(`Larger than we make in one piece: ${figure(maxAreaM2 ?? 0)} m² at most.`);
  if (area < squareMillimetres(minAreaM2 ?? 0))
    refuse(`Smaller than we make: ${figure(minAreaM2 ?? 0)} m² at least.`);
}

const least = (...limits: (number | null | undefined)[]) =>
  Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));

function basePrice(window: PricedWindow, list: Prices): PriceStep {
  const band = bandOf(window, list);
  const forStaff = bandsOf(list).length > 1 && `Band ${band}`;
  const fabric = window.typedIn ? window.colour : forStaff;
  const { label, pence } = priceInTable(window, list, band);
  return { label: capitalised([fabric, label].filter(Boolean).join(', ')), pence };
}

/**
 * By the first width and the first drop that are no smaller than the window.
 * @throws Refusal for a size that is not made
 */
function priceInTable(
  { widthMm, dropMm, typedIn }: PricedWindow,
  list: Prices,
  band: string,
): PriceStep {
  // Whatever is larger than the table has been refused.
  const next = (sizes: readonly number[], size: number) => sizes.findIndex((one) => one >= size);
  switch (list.kind) {
    case 'grid': {
      const [column, row] = [next(list.widthsMm, widthMm), next(list.dropsMm, dropMm)];
      const pence = list.prices[band]?.[row]?.[column];
      const size = `${figureIn(list.widthsMm[column] ?? 0, typedIn)} by ${sizeIn(list.dropsMm[row] ?? 0, typedIn)}`;
      if (typeof pence === 'number') return { label: `up to ${size}`, pence };
      throw new Refusal(`We do not make this one up to ${size}. Please ask us.`);
    }
    case 'width': {
      const row = next(list.dropsMm, dropMm);
      const rate = list.prices[band]?.[row] ?? 0;
      const drop = sizeIn(list.dropsMm[row] ?? 0, typedIn);
      return {
        label: `${figure(widthMm / 1000)} m at ${priceText(rate)} a metre, drop up to ${drop}`,
        pence: share(widthMm, rate, 1000),
      };
    }
    case 'area': {
      const unit = squareMillimetres(list.stepM2);
      const least = squareMillimetres(list.minimumM2);
      const measured = widthMm * dropMm;
      const charged = Math.ceil(Math.max(measured, least) / unit) * unit;
      const rate = list.prices[band] ?? 0;
      const smallest = measured < least ? ' (the least we charge)' : '';
      return {
        label: `${figure(charged / 1e6)} m² at ${priceText(rate)} per m²${smallest}`,
        pence: share(charged, rate, 1e6),
      };
    }
    case 'each':
      return { label: 'starting price', pence: list.prices[band] ?? 0 };
  }
}

function bandOf({ band, colour }: PricedWindow, list: Prices): string {
  const bands = bandsOf(list);
  if (band !== undefined) {
    if (Object.hasOwn(list.prices, band)) return band;
    throw new Refusal(`There is no band ${band}. We have ${bands.join(', ')}.`);
  }
  if (colour !== undefined && Object.hasOwn(list.colours, colour)) {
    return list.colours[colour] ?? '';
  }
  if (colour !== undefined && bands.length > 1) {
    throw new Refusal(`We have no price for the colour ${colour}. Please ask us.`);
  }
  return bands[0] ?? '';
}

function chosenOptions(window: PricedWindow, list: Prices, base: number): PriceStep[] {
  const wanted = window.options ?? {};
  const groups = new Set(list.options.map(({ group }) => group));
  const unknown = Object.keys(wanted).find((group) => !groups.has(group));
  if (unknown !== undefined) throw new Refusal(`There is no option ${unknown}.`);
  return list.options.flatMap((group) =>
    choicesOf(group, wanted).map((choice) => {
      refuseNeeds(window, choice);
      return {
        label: `${group.group}: ${choice.name}`,
        pence: optionPence(choice, window.widthMm, base),
      };
    }),
  );
}

function choicesOf(
  { group, choose, choices, required, default: usual }: OptionGroup,
  wanted: NonNullable<PricedWindow['options']>,
): Choice[] {
  const sent = Object.hasOwn(wanted, group) ? wanted[group] : (usual ?? undefined);
  const names = new Set(typeof sent === 'string' ? [sent] : sent);
  if (names.size === 0 && required) throw new Refusal(`Please choose: ${group}.`);
  if (names.size > 1 && choose === 'one') throw new Refusal(`Please choose one: ${group}.`);
  return [...names].map((name) => {
    const choice = choices.find((one) => one.name === name);
    if (choice) return choice;
    throw new Refusal(`${group} has no choice ${name}.`);
  });
}

function refuseNeeds(window: PricedWindow, { name, needs }: Choice): void {
  const sides = [
    ['width', window.widthMm, needs?.minWidthMm, needs?.maxWidthMm],
    ['drop', window.dropMm, needs?.minDropMm, needs?.maxDropMm],
  ] as const;
  for (const [side, size, least, most] of sides) {
    if (typeof least === 'number' && size < least) {
      throw new Refusal(`${name} needs a ${side} of ${sizeIn(least, window.typedIn)} at least.`);
    }
    if (typeof most === 'number' && size > most) {
      throw new Refusal(`${name} needs a ${side} of ${sizeIn(most, window.typedIn)} at most.`);
    }
  }
}

function optionPence({ price }: Choice, widthMm: number, base: number): number {
  switch (price.per) {
    case 'window':
      return price.pence;
    case 'metre':
      return share(widthMm, price.pence, 1000);
    case 'percent':
      return share(base, Math.round(price.percent * 100), 10_000);
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
