// Sets of colours to choose with one press. The colours' own hues say what is in them, so a new colour joins its set.
import { toOklch } from '../../../lib/pictures/colour.ts';
import type { ColourSet, SwatchGroup } from '../site/swatch-picker.tsx';
import { MOST_SWATCHES } from '../swatch-request.ts';

type Colour = SwatchGroup['products'][number]['colours'][number];

const FEWEST = 3;
const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
const FAMILIES = ['neutrals', 'greens', 'blues', 'warm colours'] as const;

/**
 * Sets of three to eight among a category's colours, each hex once.
 * @param like a colour to begin with: it and those nearest to it
 */
export function colourSets(slug: string, all: readonly Colour[], like?: Colour): ColourSet[] {
  const colours = [...new Map(all.toReversed().map((one) => [one.hex, one])).values()].reverse();
  const setOf = (name: string, some: readonly Colour[], label: string): ColourSet => ({
    key: `${slug} ${name}`,
    label: label.replace('#', NUMBERS[some.length] ?? ''),
    values: some.map(({ value }) => value),
  });
  const alike = colours
    .filter(({ hex }) => like && hex !== like.hex)
    .sort((a, b) => (like ? gap(a, like) - gap(b, like) : 0))
    .slice(0, MOST_SWATCHES - 1);
  const count = NUMBERS[alike.length]?.toLowerCase();
  return [
    ...(like ? [setOf('like', [like, ...alike], `${like.name} and ${count} like it`)] : []),
    ...FAMILIES.map((family) =>
      setOf(family, unlike(colours.filter((one) => familyOf(one) === family)), `# ${family}`),
    ),
    setOf('mix', unlike(colours), '# of all kinds'),
  ].filter(({ values }) => values.length >= FEWEST);
}

function familyOf({ hex }: Colour): (typeof FAMILIES)[number] {
  const { chroma, hue } = toOklch(hex);
  const degrees = ((hue * 180) / Math.PI + 360) % 360;
  if (chroma < 0.022 || (chroma < 0.06 && degrees > 55 && degrees < 105)) return 'neutrals';
  if (degrees < 105 || degrees > 300) return 'warm colours';
  return degrees < 200 ? 'greens' : 'blues';
}

/** At most as many as are sent, the most different ones, in their order. */
function unlike(colours: readonly Colour[]): Colour[] {
  const picked = colours.slice(0, 1);
  const room = (one: Colour) => Math.min(...picked.map((other) => gap(one, other)));
  while (picked.length < Math.min(MOST_SWATCHES, colours.length)) {
    picked.push(colours.reduce((best, one) => (room(one) > room(best) ? one : best)));
  }
  return colours.filter((one) => picked.includes(one));
}

/** A tint is more like its own shade than like another tint as light. */
function gap(one: Colour, other: Colour): number {
  const [a, b] = [toOklch(one.hex), toOklch(other.hex)];
  const along = (turn: (hue: number) => number) => a.chroma * turn(a.hue) - b.chroma * turn(b.hue);
  return Math.hypot((a.lightness - b.lightness) / 3, along(Math.cos), along(Math.sin));
}
