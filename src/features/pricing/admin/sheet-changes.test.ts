import { describe, expect, test } from 'vitest';
import { raised } from '../raise.ts';
import { blankSheet, cellOf, extentOf, faultsOf, type Sheet, textsOf } from '../sheet.ts';
import { pasted, replaced, resized, written } from './sheet-changes.ts';

const sheet: Sheet = {
  widths: [1000, 2000],
  drops: [1000, 1500],
  bands: {
    A: [
      [5500, 9000],
      [7000, null],
    ],
    B: [
      [6500, 9950],
      [8000, 12_000],
    ],
  },
};
const place = (row: number, column: number) => ({ row, column });
const paste = (text: string, at = place(1, 1), into: Sheet = sheet) =>
  pasted(into, text, { band: 'A', at, extent: extentOf('grid', into) });

describe('a table of prices', () => {
  test('reads what is typed, and keeps what is no price', () => {
    expect(['55', '£1,250.50', '-', 'abc', '', '0'].map(cellOf)).toEqual([
      ...[5500, 125_050, null, 'abc', '', '0'],
    ]);
  });

  test('names each fault once, by its band and place', () => {
    const wrong = written(written(sheet, 'A', place(0, 1), [['3000', '2000']]), 'B', place(2, 2), [
      ['dear'],
    ]);
    expect(faultsOf('grid', wrong)).toEqual([
      { band: 'A', row: 0, column: 2, message: 'This width must be larger than 3000' },
      { band: 'B', row: 2, column: 2, message: expect.stringContaining('‘dear’ is not a price') },
    ]);
    expect(faultsOf('grid', sheet)).toEqual([]);
    // By width, every size is made.
    const gap = written(sheet, 'A', place(2, 1), [['-']]);
    expect(faultsOf('width', gap)).toHaveLength(1);
    expect(faultsOf('each', gap)).toEqual([]);
  });

  test('grows and shrinks in every band', () => {
    const wider = resized(sheet, 'widths', 1, 1);
    expect(wider.widths).toEqual([1000, '', 2000]);
    expect(wider.bands.B?.[0]).toEqual([6500, '', 9950]);
    expect(resized(wider, 'widths', 1, -1)).toEqual(sheet);
    const longer = resized(sheet, 'drops', 2, 1);
    expect(longer.bands.A).toEqual([
      [5500, 9000],
      [7000, null],
      ['', ''],
    ]);
    expect(resized(longer, 'drops', 2, -1)).toEqual(sheet);
  });

  test.each([
    [5, 100, [5800, 9500, 7400]],
    [-10, 100, [5000, 8100, 6300]],
    [2.5, 1, [5638, 9225, 7175]],
    [-99.99, 500, [500, 500, 500]],
  ])('rises by %f %% in steps of %i p, half up', (percent, step, expected) => {
    const [[one, two] = [], [three, gap] = []] = raised(sheet, percent, step).bands.A ?? [];
    expect([one, two, three]).toEqual(expected);
    expect(gap).toBeNull();
  });
});

describe('pasting', () => {
  const matrix = '\t800\t1600\t2400\r\n900\t50\t60,5\t-\r\n1800\t"1,250.00"\t\t70\r\n';

  test('a whole table at the corner replaces the one that is there, faults and all', () => {
    const read = paste(matrix, place(0, 0), blankSheet);
    expect(read).toEqual({
      sheet: {
        widths: [800, 1600, 2400],
        drops: [900, 1800],
        bands: {
          A: [
            [5000, '60,5', null],
            [125_000, '', 7000],
          ],
        },
      },
    });
  });

  test('a table of other sizes leaves the prices of other bands with theirs', () => {
    expect(paste('\t1000\t3000\n1500\t1\t2', place(0, 0))).toEqual({
      sheet: {
        widths: [1000, 3000],
        drops: [1500],
        bands: { A: [[100, 200]], B: [[8000, '']] },
      },
    });
  });

  test('a table for each band replaces them all, or none and says where it is wrong', () => {
    const both = 'Band,X\n,1000\n1000,5\nBand,Y\n,1000\n1000,6\n';
    expect(replaced(sheet, 'A', both)).toEqual({
      sheet: { widths: [1000], drops: [1000], bands: { X: [[500]], Y: [[600]] } },
    });
    expect(replaced(sheet, 'A', both.replace('6\n', 'six\n'))).toMatchObject({
      faults: [{ row: 6, column: 2 }],
    });
  });

  test('prices go where they are pasted, and the table grows for them', () => {
    expect(paste('1\t2\n3\t4', place(2, 2))).toEqual({
      sheet: {
        widths: [1000, 2000, ''],
        drops: [1000, 1500, ''],
        bands: {
          A: [
            [5500, 9000, ''],
            [7000, 100, 200],
            ['', 300, 400],
          ],
          B: [
            [6500, 9950, ''],
            [8000, 12_000, ''],
            ['', '', ''],
          ],
        },
      },
    });
  });

  test('a price of thousands stays one price', () => {
    const read = paste('1,250.00\n£1,300\n');
    expect('sheet' in read && read.sheet.bands.A?.map(([price]) => price)).toEqual([
      125_000, 130_000,
    ]);
  });

  test('what does not fit is refused in words', () => {
    const long = Array.from({ length: 61 }, () => '5').join('\n');
    expect(paste(long)).toEqual({ refusal: expect.stringContaining('at most 60') });
    expect(paste('nothing', place(0, 0))).toEqual({
      faults: [{ row: 1, column: 1, message: expect.stringContaining('not a table') }],
    });
    const each = { band: 'A', at: place(1, 1), extent: extentOf('each', sheet) };
    expect(pasted(sheet, '1\t2', each)).toEqual({ refusal: expect.any(String) });
  });

  test('a table as text can be pasted again', () => {
    const copied = textsOf(sheet, 'A')
      .map((line) => line.join('\t'))
      .join('\n');
    expect(paste(copied, place(0, 0))).toEqual({ sheet });
  });
});
