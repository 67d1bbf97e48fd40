// A price list as text, for comparing.

import { priceText } from '../../../lib/text/price-text.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import { kindOf } from '../list-kinds.ts';
import { bandsOf, type Choice, type OptionGroup, type PriceList } from '../price-list.ts';
import { bandsOfSheet, type Extent, type Sheet } from '../sheet.ts';

export function sheetInWords(sheet: Sheet, { rows, columns, hasWidths }: Extent): string {
  const names = bandsOfSheet(sheet).join(', ');
  const prices = Object.values(sheet.bands)
    .flat(2)
    .filter((cell) => typeof cell === 'number');
  const from = prices.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const size = hasWidths ? `${columns} widths, ${rows} drops, ` : '';
  return `${size}bands ${names}${prices.length > 0 ? `, from ${priceText(from)}` : ''}`;
}

/** Everything but the prices by size, labelled as in the form. */
export function factsOf(list: PriceList): Record<string, string> {
  const { limits, options, colours, fittingIncluded, leadDays, supplier } = list;
  return {
    Kind: kindOf(list).label,
    'Valid from': fullDay(list.validFrom),
    Bands: bandsOf(list).join(', '),
    ...kindOf(list).facts?.(list),
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
