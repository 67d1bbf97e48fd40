import { expect, test } from 'vitest';
import { stylesByPage } from './page-styles.ts';

/** The rules of a stylesheet that some HTML needs. */
const picked = (css: string, html: string) => stylesByPage(css)(html);

test.each([
  ['a rule without a class', 'p{color:red}', true],
  ['a class of the page', '.card{color:red}', true],
  ['a class that is elsewhere', '.panel{color:red}', false],
  ['both classes, on elements of the page', '.card .wide{color:red}', true],
  ['one of two classes', '.card .panel{color:red}', false],
  ['one of two selectors', '.panel,.card:hover{color:red}', true],
  ['a class that must be missing', '.card:not(.panel){color:red}', true],
  ['a class that may be one of several', ':is(.panel,.card){color:red}', true],
  ['a state that a script sets', '.card[data-open]{color:red}', true],
  [
    'a class with brackets, commas and points',
    '.w-\\[min\\(10\\.5rem\\,50\\%\\)\\]{color:red}',
    true,
  ],
  ['a class with characters that HTML escapes', '.\\[\\&\\>svg\\]\\:size-4>svg{color:red}', true],
  ['a brace in a string', '.panel{content:"}.card{"}', false],
])('%s', (_name, rule, stays) => {
  const html = `<div class="card [&amp;&gt;svg]:size-4"><i class="wide w-[min(10.5rem,50%)]"></i></div>`;
  expect(picked(`a{top:0}${rule}b{top:0}`, html)).toBe(`a{top:0}${stays ? rule : ''}b{top:0}`);
});

test('a group goes with its last rule, but a layer keeps its place', () => {
  const css = '@layer base{p{top:0}}@layer parts{.a{top:0}}@media print{.a{top:0}}.b{top:0}';
  expect(picked(css, '<p class="b">')).toBe('@layer base{p{top:0}}@layer parts{}.b{top:0}');
});

test('a variable, a registered property or keyframes come with what mentions them', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--turn:spin 1s;--c:2px}@property --d{inherits:false}' +
    '.x{top:var(--a)}.y{animation:var(--turn)}.z{top:var(--d)}@keyframes spin{to{top:0}}';
  expect(picked(css, '<i class="x">')).toBe(':root{--a:var(--b);--b:1px;}.x{top:var(--a)}');
  expect(picked(css, '<i class="y">')).toBe(
    ':root{--turn:spin 1s;}.y{animation:var(--turn)}@keyframes spin{to{top:0}}',
  );
  expect(picked(css, '<i class="z" stroke="var(--c)">')).toBe(
    ':root{--c:2px;}@property --d{inherits:false}.z{top:var(--d)}',
  );
});
