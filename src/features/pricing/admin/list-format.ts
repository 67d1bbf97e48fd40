// A price list in words, to compare one with another.

import { priceText } from '../../../lib/text/price-text.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import { bandsOf, type Choice, type OptionGroup, type PriceList } from '../price-list.ts';
import type { Extent, Sheet } from './sheet.ts';

export const KINDS: Record<PriceList['kind'], string> = {
  grid: 'Grid of widths and drops',
  area: 'By area',
  width: 'By width',
  each: 'Each',
};

export function sheetInWords({ bands }: Sheet, { rows, columns, hasWidths }: Extent): string {
  const names = Object.keys(bands).sort().join(', ');
  const prices = Object.values(bands)
    .flat(2)
    .filter((cell) => typeof cell === 'number');
  const from = prices.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const size = hasWidths ? `${columns} widths, ${rows} drops, ` : '';
  return `${size}bands ${names}${prices.length > 0 ? `, from ${priceText(from)}` : ''}`;
}

/** Everything but the prices by size, under the names of the form. */
export function factsOf(list: PriceList): Record<string, string> {
  const { limits, options, colours, fittingIncluded, leadDays, supplier } = list;
  return {
    Kind: KINDS[list.kind],
    'Valid from': fullDay(list.validFrom),
    Bands: bandsOf(list).join(', '),
    'Charged area':
      list.kind === 'area' ? `At least ${list.minimumM2} m², in steps of ${list.stepM2} m²` : '',
    Limits: limitsInWords(limits),
    Options: options.map(optionInWords).join('\n'),
    Colours: Object.entries(colours)
      .map(([colour, band]) => `${colour}: ${band}`)
      .join('\n'),
    Fitting: fittingIncluded ? 'Included' : 'Not included',
    'Lead time': leadDays === null ? '' : `${leadDays} days`,
    Supplier: supplier ? `${supplier.name}, ${supplier.costPercent} %` : '',
  };
}

const mm = (value: number | null | undefined, words: string) =>
  typeof value === 'number' ? [`${words} ${value.toLocaleString('en-GB')}`] : [];

const limitsInWords = (limits: PriceList['limits']) =>
  [
    ...mm(limits.minWidthMm, 'width in mm at least'),
    ...mm(limits.maxWidthMm, 'width in mm at most'),
    ...mm(limits.minDropMm, 'drop in mm at least'),
    ...mm(limits.maxDropMm, 'drop in mm at most'),
    ...mm(limits.minAreaM2, 'm² at least'),
    ...mm(limits.maxAreaM2, 'm² at most'),
  ].join('\n');

function optionInWords({ group, choose, required, default: usual, choices }: OptionGroup): string {
  const rules = [
    choose === 'one' ? 'one' : 'any',
    required && 'required',
    usual && `usually ${usual}`,
  ];
  return [`${group} (${rules.filter(Boolean).join(', ')})`, ...choices.map(choiceInWords)].join(
    '\n',
  );
}

const PER = { window: 'a window', metre: 'a metre' };

function choiceInWords({ name, price, needs }: Choice): string {
  const costs =
    price.per === 'percent' ? `${price.percent} %` : `${priceText(price.pence)} ${PER[price.per]}`;
  const needed = limitsInWords(needs ?? {});
  return `  ${name}: ${costs}${needed && ` (${needed.replaceAll('\n', ', ')})`}`;
}
