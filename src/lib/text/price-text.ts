/** `£55`, `£55.50`, or undefined without a price. */
export function priceText(pence: number): string;
export function priceText(pence: number | null): string | undefined;
export function priceText(pence: number | null): string | undefined {
  if (pence === null) return undefined;
  return (pence % 100 === 0 ? wholePounds : poundsAndPence).format(pence / 100);
}

const poundFormat = (minimumFractionDigits: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits });
// Created once: creating a format takes a hundred times as long as using it.
const wholePounds = poundFormat(0);
const poundsAndPence = poundFormat(2);

/** Pounds as typed: `55`, `55.50`. */
export const poundsText = (pence: number): string =>
  pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
