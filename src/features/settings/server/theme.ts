// The colours of Settings as a style element: a few hundred bytes in the page instead of a request
// that would hold up its first paint. The page's policy allows it by its hash.

import { styleHash } from '../../../lib/http/security-headers.ts';
import { grounds, type Palette, paletteOf } from '../palette.ts';
import type { Settings } from '../settings.ts';

export interface Theme {
  css: string;
  /** As the policy of the page wants it. */
  hash: `sha256-${string}`;
  /** `auto` lets app/site/site.css follow the visitor's system; undefined is always light. */
  darkMode: 'auto' | undefined;
  /** For the browser's own bars: one where there is no dark mode. */
  barColours: { colour: string; media: string | undefined }[];
}

const VARIABLES: Record<keyof Palette, string> = {
  primary: '--color-primary',
  onPrimary: '--color-on-primary',
  primaryStrong: '--color-primary-strong',
  primaryTint: '--color-primary-tint',
};

type Chosen = Pick<Settings['appearance'], 'primaryColor' | 'darkMode'>;

export function themeOf({ primaryColor, darkMode }: Chosen): Theme {
  const { light, dark } = paletteOf(primaryColor.toLowerCase());
  const css = darkMode
    ? `${rule(':root', light)}@media (prefers-color-scheme:dark){${rule(':root[data-dark-mode=auto]', dark)}}`
    : rule(':root', light);
  const only = (scheme: string) => (darkMode ? `(prefers-color-scheme: ${scheme})` : undefined);
  return {
    css,
    hash: styleHash(css),
    darkMode: darkMode ? 'auto' : undefined,
    barColours: [
      { colour: grounds.light.ground, media: only('light') },
      ...(darkMode ? [{ colour: grounds.dark.ground, media: only('dark') }] : []),
    ],
  };
}

function rule(selector: string, palette: Palette): string {
  const lines = Object.entries(VARIABLES).map(
    ([name, variable]) => `${variable}:${palette[name as keyof Palette]}`,
  );
  return `${selector}{${lines.join(';')}}`;
}
