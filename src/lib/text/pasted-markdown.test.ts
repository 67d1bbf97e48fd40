import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { pastedMarkdown } from './pasted-markdown.ts';

test.each([
  [
    'What you get:\r\n•\tFree measuring\r\n•\tFree fitting\r\nOpening hours',
    'What you get:\n\n- Free measuring\n- Free fitting\n\nOpening hours',
  ],
  ['·\tRoller\n·\tRoman', '- Roller\n- Roman'],
  ['\uF0B7\tRoller\n\uF0B7       Roman', '- Roller\n- Roman'],
  [
    '•\tRoller\no\tBlackout\n§\tWhite\no\tDimout\n•\tRoman',
    '- Roller\n    - Blackout\n        - White\n    - Dimout\n- Roman',
  ],
  ['  • Roller\n  • Roman', '- Roller\n- Roman'],
  ['\t•\tRoller\n\t\t◦\tBlackout\n\t•\tRoman', '- Roller\n    - Blackout\n- Roman'],
  ['•\tRoller\n\n•\tRoman', '- Roller\n\n- Roman'],
  ['o Roller\no Roman', '- Roller\n- Roman'],
  ['–   Roller\n–   Roman', '- Roller\n- Roman'],
  ['– Roller\n– Roman', '- Roller\n- Roman'],
  ['Such a good fitter.\n– Jane', 'Such a good fitter.\n– Jane'],
  ['1.\tMeasure\n2.\tFit\n10)\tTidy', '1. Measure\n2. Fit\n10. Tidy'],
  ['1.\tMeasure\n•\tthe width\n2.\tFit', '1. Measure\n    - the width\n2. Fit'],
  ['\tA first line.\n \tAnother.', 'A first line.\nAnother.'],
  ['One.\vTwo.', 'One.\nTwo.'],
  ['- a\n\t- b\n    1. c', '- a\n\t- b\n    1. c'],
  ['```\n\tcode\n•\tx\n```', '```\n\tcode\n•\tx\n```'],
  ['In 1998. We began.', 'In 1998. We began.'],
])('what is pasted as %j', (pasted, written) => {
  expect(pastedMarkdown(pasted)).toBe(written);
});

test('levels of a pasted list are levels on the page', () => {
  const { html } = renderMarkdown(pastedMarkdown('10.\tRoller\n•\tBlackout\no\tWhite\n11.\tRoman'));
  expect(html.replaceAll(/\s*\n\s*/g, '')).toBe(
    '<ol start="10"><li>Roller<ul><li>Blackout<ul><li>White</li></ul></li></ul></li><li>Roman</li></ol>',
  );
});
