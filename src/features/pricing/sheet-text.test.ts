import { describe, expect, test } from 'vitest';
import { readPriceFile } from './server/price-file.ts';
import { textOfSheet } from './sheet-text.ts';

const read = (text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8') =>
  readPriceFile(Buffer.from(text, encoding));

const small = {
  widths: [600, 800],
  drops: [1000, 1200],
  bands: {
    A: [
      [5500, 6050],
      [125_000, null],
    ],
  },
};

describe('a table of prices', () => {
  test.each([
    ['plain', ',600,800\n1000,55,60.5\n1200,1250,-\n'],
    ['from Windows', '\uFEFFDrop,600,800\r\n\r\n1000,£55,60.50\r\n1200,"£1,250.00",-\r\n,,\r\n'],
    ['with semicolons', 'x;600;800\n1000; £ 55 ;60.5\n1200;1,250.00;-'],
    ['with tabs', '\t600\t800\n1000\t55\t60.5\n1200\t1,250\t-'],
    ['with quotes', '"Drop, ""mm""",600,800\n"1000","55","60.50"\n1200,"1250",-'],
    ['with one band', 'Band,A,\n,600,800,\n1000,55,60.5,\n1200,1250,-,'],
  ])('is read %s', (_how, text) => {
    expect(read(text)).toEqual({ sheet: small });
  });

  test.each(['latin1', 'utf16le'] as const)('is read in %s', (encoding) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : '';
    expect(read(`${mark},600,800\n1000,£55,60.5\n1200,1250,-`, encoding)).toEqual({ sheet: small });
  });

  test('of several bands is one after the other, and written the same', () => {
    const bands = {
      ...small,
      bands: {
        ...small.bands,
        'Band 2': [
          [1, 2],
          [3, 10_000_000],
        ],
      },
    };
    const text = textOfSheet(bands);
    expect(text).toBe(
      'Band,A\r\nDrop / width,600,800\r\n1000,55,60.50\r\n1200,1250,-\r\nBand,Band 2\r\nDrop / width,600,800\r\n1000,0.01,0.02\r\n1200,0.03,100000\r\n',
    );
    expect(read(text)).toEqual({ sheet: bands });
    expect(read(textOfSheet(small))).toEqual({ sheet: small });
  });

  test.each<[string, string, [row: number, column: number][]]>([
    ['an empty file', '', [[1, 1]]],
    ['only widths', ',600,800\n', [[1, 1]]],
    ['only words', 'Dear all\nplease find', [[1, 1]]],
    ['a price in words', ',600,800\n1000,55,call us', [[2, 3]]],
    ['an empty cell', ',600,800\n1000,,60\n1200,70,80', [[2, 2]]],
    ['a missing cell', ',600,800\n1000,55\n1200,70,80', [[2, 3]]],
    ['a surplus cell', ',600,800\n1000,55,60,65,70\n1200,70,80', [[2, 4]]],
    ['a negative price', ',600\n1000,-5', [[2, 2]]],
    ['no price at all', ',600\n1000,0', [[2, 2]]],
    ['a price beyond all', ',600\n1000,100000.01', [[2, 2]]],
    ['a third of a penny', ',600\n1000,5.333', [[2, 2]]],
    ['a decimal comma', ';600\n1000;5,33', [[2, 2]]],
    ['dollars', ',600\n1000,$55', [[2, 2]]],
    [
      'widths in metres',
      ',0.6,0.8\n1000,55,60',
      [
        [1, 2],
        [1, 3],
      ],
    ],
    ['widths that fall', ',800,600\n1000,55,60', [[1, 3]]],
    ['a width twice', ',600,600\n1000,55,60', [[1, 3]]],
    ['a width missing', ',600,,800\n1000,55,56,60', [[1, 3]]],
    ['drops that fall, below an empty line', ',600\n1200,55\n\n1000,60', [[4, 1]]],
    ['a drop in words', ',600\n1000,55\ntall,60', [[3, 1]]],
    ['a band without a name', 'Band,\n,600\n1000,55', [[1, 2]]],
    ['a band of signs', 'Band,A+\n,600\n1000,55', [[1, 2]]],
    ['a band twice', 'Band,A\n,600\n1000,55\nBand,A\n,600\n1000,55', [[4, 2]]],
    ['a band without prices', 'Band,A\n,600\n1000,55\nBand,B\n', [[4, 1]]],
    ['a band of other widths', 'Band,A\n,600\n1000,55\nBand,B\n,700\n1000,55', [[5, 2]]],
    ['a band of fewer drops', 'Band,A\n,600\n1000,55\n1200,60\nBand,B\n,600\n1000,55', [[8, 1]]],
    ['a lone quotation mark', ',600\n1000,"55\n1200,60', [[2, 2]]],
    [
      'several faults at once',
      ',600,x\nabc,55,60\n1000,,1',
      [
        [1, 3],
        [2, 1],
        [3, 2],
      ],
    ],
    [
      'more than sixty widths',
      `,${Array.from({ length: 61 }, (_, at) => at + 1).join(',')}\n9,${'5,'.repeat(60)}5`,
      [[1, 62]],
    ],
  ])('with %s is refused at its place', (_what, text, places) => {
    const answer = read(text);
    expect('faults' in answer && answer.faults.map(({ row, column }) => [row, column])).toEqual(
      places,
    );
    expect('faults' in answer && answer.faults.every(({ message }) => message.length > 10)).toBe(
      true,
    );
  });
});
