import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasted, written } from './admin/sheet-changes.ts';
import { kindNames } from './list-kinds.ts';
import { priceListInput } from './price-list.ts';
import { readPriceFile } from './server/price-file.ts';
import { blankSheet, extentOf, faultsOf, type Sheet, sheetOf, tableOf } from './sheet.ts';

const size = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 9000 }).map(String) },
  fc.constantFrom('x', '', '0', '1.5', '100001', '1,200'),
);
const price = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 9_000_000 }).map((p) => `${p / 100}`) },
  fc.constantFrom('', '-', 'call us', '0', '£1,250.00', '5.333', '100000.01', 'say "5"'),
);
const upwards = (one: string, other: string) => Number(one) - Number(other);
/** Typed text, with sizes mostly in order; no line is empty, nor the last width. */
const table = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.boolean())
  .chain(([across, down, isSorted]) => {
    const sizes = (count: number) =>
      fc
        .array(size, { minLength: count, maxLength: count })
        .map((all) => (isSorted ? all.toSorted(upwards) : all));
    return fc
      .tuple(
        sizes(across).filter((widths) => widths.at(-1) !== ''),
        sizes(down),
        fc.array(fc.array(price, { minLength: across, maxLength: across }), {
          minLength: down,
          maxLength: down,
        }),
      )
      .map(([widths, drops, rows]) => [
        ['Drop / width', ...widths],
        ...rows.map((cells, row) => [drops[row] ?? '', ...cells]),
      ])
      .filter((lines) => lines.every((line) => line.some(Boolean)));
  });

const quoted = (cell: string) => (/[,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const corner = { row: 0, column: 0 };
const target = {
  band: 'A',
  at: corner,
  extent: extentOf('grid', blankSheet),
};

/** As if every cell of a table were typed in. */
function typed(lines: string[][]): Sheet {
  const [heading = [], ...below] = lines;
  const widths = heading.slice(1).map(() => '');
  const empty = { widths, drops: below.map(() => ''), bands: { A: below.map(() => widths) } };
  return written(empty, 'A', corner, lines);
}

/** The faults, with rows and columns as in a spreadsheet. */
const placed = (sheet: Sheet) =>
  faultsOf('grid', sheet)
    .map(({ row, column, message }) => ({ row: row + 1, column: column + 1, message }))
    .sort((one, other) => one.row - other.row || one.column - other.column);

test('a table is the same list with the same faults as a file, as a paste and typed in', () => {
  fc.assert(
    fc.property(table, (lines) => {
      const cells = typed(lines);
      const faults = placed(cells);
      expect(pasted(blankSheet, lines.map((line) => line.join('\t')).join('\n'), target)).toEqual({
        sheet: cells,
      });
      const file = readPriceFile(
        Buffer.from(lines.map((line) => line.map(quoted).join(',')).join('\r\n')),
      );
      expect(file).toEqual(faults.length > 0 ? { faults } : { sheet: cells });
      const validFrom = '2027-01-01';
      const list = { kind: 'grid', validFrom, units: 'mm', ...tableOf('grid', cells) };
      const read = priceListInput.safeParse(list);
      expect(read.success).toBe(faults.length === 0);
      if (read.success) expect(sheetOf(read.data)).toEqual(cells);
    }),
    { numRuns: 500 },
  );
});

test.each(kindNames)('a list by %s is its sheet again', (kind) => {
  const sheet = {
    widths: [600, 900],
    drops: [1000, 2000],
    bands: {
      A: [
        [1, 2],
        [3, 4],
      ],
    },
  };
  const list = { kind, validFrom: '2027-01-01', ...tableOf(kind, sheet) };
  const read = sheetOf(priceListInput.parse(list));
  expect(tableOf(kind, read)).toEqual(tableOf(kind, sheet));
  expect(faultsOf(kind, read)).toEqual([]);
});

test('what a table lacks is named at its place', () => {
  const sheet: Sheet = {
    widths: Array.from({ length: 61 }, (_, at) => at + 1),
    drops: [5, 4, 'tall', 3],
    bands: { A: Array.from({ length: 4 }, () => Array.from({ length: 61 }, () => 1)) },
  };
  expect(faultsOf('grid', sheet).map(({ row, column, message }) => [row, column, message])).toEqual(
    [
      [0, 61, 'At most 60 sizes'],
      [2, 0, 'This drop must be larger than 5'],
      [3, 0, '‘tall’ is not a size in whole millimetres, such as 1200'],
      [4, 0, 'This drop must be larger than 5'],
    ],
  );
});
