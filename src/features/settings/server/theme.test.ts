import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

const appearance = {
  primaryColor: '#FFCC00',
  logo: '',
  favicon: '',
  darkMode: false,
  footerText: '',
};

test('without dark mode there is one set of colours and one colour for the browser’s bars', () => {
  const { css, darkMode, barColours } = themeOf(appearance);
  expect(css).toMatch(
    /^:root\{--color-primary:#[0-9a-f]{6};--color-on-primary:#ffffff;--color-primary-strong:#[0-9a-f]{6};--color-primary-tint:#[0-9a-f]{6}\}$/,
  );
  expect(darkMode).toBeUndefined();
  expect(barColours).toEqual([{ colour: '#faf7f2', media: undefined }]);
});

test('with dark mode the visitor’s system chooses, and the hash is that of the text', () => {
  const { css, hash, darkMode, barColours } = themeOf({ ...appearance, darkMode: true });
  expect(css).toContain('@media (prefers-color-scheme:dark){:root[data-dark-mode=auto]{');
  // Yellow is readable on a dark ground as it is.
  expect(css.split('dark')[2]).toContain('--color-primary:#ffcc00');
  expect(hash).toBe(`sha256-${createHash('sha256').update(css).digest('base64')}`);
  expect(darkMode).toBe('auto');
  expect(barColours).toHaveLength(2);
});
