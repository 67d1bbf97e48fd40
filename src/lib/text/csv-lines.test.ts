import { expect, test } from 'vitest';
import { linesOf } from './csv-lines.ts';

test.each([
  ['a, "b, c" ,d', [['a', 'b, c', 'd']]],
  ['a,  "say ""hi""",d', [['a', 'say "hi"', 'd']]],
  ['a;"b; c" ;d', [['a', 'b; c', 'd']]],
  ['a, 5" pipe,b', [['a', ' 5" pipe', 'b']]],
  ['a, "5" by 6",b', [['a', ' "5" by 6"', 'b']]],
  [
    'A title, with a comma\na;b;c\nd;e;f',
    [['A title, with a comma'], ['a', 'b', 'c'], ['d', 'e', 'f']],
  ],
  [
    'a,b,c\nd,e,1;2;3;4;5\nf,g,1;2;3',
    [
      ['a', 'b', 'c'],
      ['d', 'e', '1;2;3;4;5'],
      ['f', 'g', '1;2;3'],
    ],
  ],
  ['A title\na,b\nd,e', [['A title'], ['a', 'b'], ['d', 'e']]],
  [
    'a;b\n1,50;2,50',
    [
      ['a', 'b'],
      ['1,50', '2,50'],
    ],
  ],
  [
    'a;b\n"x, y, z,\nmore, and, more";c',
    [
      ['a', 'b'],
      ['x, y, z,\nmore, and, more', 'c'],
    ],
  ],
])('%j is a table', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test.each(['"a', 'a,"b" c', 'a,"b" "'])('of %j the quotation mark is not closed', (text) => {
  expect(linesOf(text)).toHaveProperty('faults');
});
