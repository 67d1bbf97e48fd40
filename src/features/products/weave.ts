// The cloth, wood or metal in which a product's colours are shown.

/** Each but `none` has two tiles in `public/cloth`, and its line in `site/cloth.css`. */
export const weaves = [
  'plain-weave',
  'linen-slub',
  'herringbone',
  'dimout',
  'wood-grain',
  'brushed-aluminium',
  'none',
] as const;
export type Weave = (typeof weaves)[number];

export const weaveLabels: Record<Weave, string> = {
  'plain-weave': 'Plain weave',
  'linen-slub': 'Linen',
  herringbone: 'Herringbone',
  dimout: 'Smooth (blackout, wipe-clean)',
  'wood-grain': 'Wood',
  'brushed-aluminium': 'Brushed metal',
  none: 'None (painted)',
};

/** Colours that are paint, on wood or metal too. */
const PAINT = /white|cream|chalk|pearl|dove|slate|graphite|black|denim/i;

const BY_CATEGORY: readonly [RegExp, Weave][] = [
  [/shutter/, 'none'],
  [/venetian/, 'brushed-aluminium'],
  [/roman|curtain/, 'linen-slub'],
];

/** The product's own, or else its category's. */
export function weaveOf(
  { weave, categoryId }: { weave: Weave | ''; categoryId: number },
  categories: readonly { id: number; slug: string }[],
): Weave {
  const slug = categories.find(({ id }) => id === categoryId)?.slug ?? '';
  return weave || (BY_CATEGORY.find(([words]) => words.test(slug))?.[1] ?? 'plain-weave');
}

/** A painted slat shows no grain. */
export const weaveOfColour = (weave: Weave, colour: string): Weave =>
  (weave === 'wood-grain' || weave === 'brushed-aluminium') && PAINT.test(colour) ? 'none' : weave;
