// The cloth, wood or metal in which a product's colours are shown.

/** By its tile in `public/cloth` and class in `site/cloth.css`; empty where the product names none. */
export const weaveLabels = {
  '': 'As usual for its category',
  'plain-weave': 'Plain weave',
  'linen-slub': 'Linen',
  herringbone: 'Herringbone',
  dimout: 'Smooth (blackout, wipe-clean)',
  'wood-grain': 'Wood',
  'brushed-aluminium': 'Brushed metal',
  none: 'None (painted)',
};
export type NamedWeave = keyof typeof weaveLabels;
export type Weave = Exclude<NamedWeave, ''>;

const BY_CATEGORY: readonly [RegExp, Weave][] = [
  [/shutter/, 'none'],
  [/venetian/, 'brushed-aluminium'],
  [/roman|curtain/, 'linen-slub'],
];

/** The product's own, or else its category's. */
export function weaveOf(
  { weave, categoryId }: { weave: NamedWeave; categoryId: number },
  categories: readonly { id: number; slug: string }[],
): Weave {
  const slug = categories.find(({ id }) => id === categoryId)?.slug ?? '';
  return weave || (BY_CATEGORY.find(([words]) => words.test(slug))?.[1] ?? 'plain-weave');
}

const PAINT = /white|cream|chalk|pearl|dove|slate|graphite|black|denim/i;

/** A painted slat shows no grain. */
export const weaveOfColour = (weave: Weave, colour: string): Weave =>
  (weave === 'wood-grain' || weave === 'brushed-aluminium') && PAINT.test(colour) ? 'none' : weave;
