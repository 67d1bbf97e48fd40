// The parts of a price, as text and whole pence.

import { sizeText, type Unit, unitNames } from './sizes.ts';

export interface PriceStep {
  label: string;
  pence: number;
}

export class Refusal extends Error {}

// Created once: creating a format takes a hundred times as long as using it.
const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });
export const figure = (value: number): string => figures.format(value);
export const figureIn = (mm: number, unit: Unit = 'mm'): string =>
  figure(Number(sizeText(mm, unit)));
/** `1,200 mm`, `120 cm` or `47.24 inches`. */
export const sizeIn = (mm: number, unit: Unit = 'mm'): string =>
  `${figureIn(mm, unit)} ${unitNames[unit]}`;

/** `amount * rate / unit`, rounded half up. Whole numbers in and out, however large between. */
export function share(amount: number, rate: number, unit: number): number {
  const product = amount * rate;
  if (Number.isSafeInteger(product * 2)) {
    const rest = product % unit;
    return (product - rest) / unit + (rest * 2 >= unit ? 1 : 0);
  }
  const exact = BigInt(amount) * BigInt(rate);
  return Number((exact * 2n + BigInt(unit)) / (BigInt(unit) * 2n));
}
