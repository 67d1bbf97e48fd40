import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['plain', 12, -3.5, true, false, null, undefined], 'plain,12,-3.5,Yes,No,,'],
  [['a,b', 'say "hi"', 'two\r\nlines', ' edge '], '"a,b","say ""hi""","two\r\nlines"," edge "'],
  [['Zoë, née Ågren 😀'], '"Zoë, née Ågren 😀"'],
])('%j is one line', (values, line) => {
  expect(csvLine(values)).toBe(`${line}\r\n`);
});

test.each([
  '=1+1',
  '+447700900123',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '"=1',
  '\'=HYPERLINK("http://evil.example")',
  '\u00A0+1',
  '＝1',
])('%j is text and no formula', (text) => {
  const cell = csvLine([text]).slice(0, -2).replace(/^"|"$/g, '').replaceAll('""', '"');
  expect(cell).toBe(`'${text}`);
});

test.each(['a=1', '1-2', 'me@example.com', '', 'A+ rating', '£55'])('%j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
