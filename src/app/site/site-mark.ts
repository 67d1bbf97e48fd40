import { paletteOf } from '../../features/settings/palette.ts';

/** The sign in a browser's tab until the owner chooses one: four slats on the owner's colour. */
export function siteMark(primaryColor: string): string {
  const { primary, onPrimary } = paletteOf(primaryColor.toLowerCase()).light;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="96" height="96"><rect width="32" height="32" rx="7" fill="${primary}"/><path d="M7 9h18M7 13.5h18M7 18h18M7 22.5h18" stroke="${onPrimary}" stroke-width="2.4" stroke-linecap="round"/></svg>`;
}
