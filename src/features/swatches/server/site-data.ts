// Data of the swatches page: the colours of everything on sale, by category.
import type { RefusedForm } from '../../../kit/public-form.ts';
import type { Database } from '../../../lib/database/database.ts';
import { toOklch } from '../../../lib/pictures/colour.ts';
import { urls } from '../../../urls.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { blankRow, guideHref } from '../../pricing/guide-query.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import type { Product } from '../../products/product.ts';
import { productStore } from '../../products/server/store.ts';
import { weaveOf } from '../../products/weave.ts';
import { keyOfSwatch } from '../sent-swatches.ts';
import type { SentSwatches } from '../site/sent-swatches.tsx';
import type { ColourSet, SwatchGroup } from '../site/swatch-picker.tsx';
import { MOST_SWATCHES } from '../swatch-request.ts';

/** Products beyond this are not shown at once; the requested one is. */
const MOST_PRODUCTS = 150;

/**
 * The colours by category, with those chosen by `add=slug:Colour`, by `set=` or ticked in a refused form.
 * The product of `product=slug` comes first.
 */
export async function loadSwatchGroups(
  { database }: { database: Database },
  query: URLSearchParams,
  refused: RefusedForm | undefined,
): Promise<SwatchGroup[]> {
  const { db } = database;
  const store = productStore(database);
  const [categories, listed] = await Promise.all([
    categoryStore(database).list(db),
    store.list(db, { limit: MOST_PRODUCTS }),
  ]);
  const wanted = query.get('product') ?? query.get('add')?.split(':', 1)[0];
  const first = wanted ? await store.findBy(db, 'slug', wanted) : undefined;
  const products = [
    ...(first ? [first] : []),
    ...listed.filter(({ id }) => id !== first?.id),
  ].filter(({ colours }) => colours.length > 0);
  const added = new Set(query.getAll('add'));
  const ticked = refused?.values.swatches ?? '';
  const shown = products.map((product) => ({
    ...shownOf(product, added, ticked),
    weave: weaveOf(product, categories),
  }));
  const groups = categories
    .map(({ id, name, slug }) => ({
      name,
      slug,
      products: shown.filter(({ categoryId }) => categoryId === id),
      isWanted: id === first?.categoryId,
    }))
    .filter((group) => group.products.length > 0)
    .sort((a, b) => Number(b.isWanted) - Number(a.isWanted));
  const coloursOf = (some: typeof shown) => some.flatMap(({ colours }) => colours);
  const like = coloursOf(shown.slice(0, 1)).find(({ chosen }) => chosen);
  const asked = query.get('set');
  let room = MOST_SWATCHES - coloursOf(shown).filter(({ chosen }) => chosen).length;
  return groups.map(({ name, slug, products, isWanted }, index) => {
    const colours = coloursOf(products);
    const sets = colourSets(slug, colours, isWanted ? like : undefined);
    const wanted = sets.find(({ key }) => key === asked)?.values ?? [];
    for (const colour of colours) {
      if (room === 0 || colour.chosen || !wanted.includes(colour.value)) continue;
      colour.chosen = true;
      room -= 1;
    }
    const open = index === 0 || colours.some(({ chosen }) => chosen);
    return { name, products, sets, asked, open };
  });
}

function shownOf(
  { id, name, slug, categoryId, colours }: Product,
  added: ReadonlySet<string>,
  ticked: string,
) {
  return {
    id,
    name,
    categoryId,
    href: urls.product(slug),
    colours: colours.map((colour) => {
      const value = JSON.stringify({ productId: id, colour: colour.name });
      return {
        ...colour,
        value,
        chosen: ticked.includes(value) || added.has(`${slug}:${colour.name}`),
      };
    }),
  };
}

/** The colours of `swatch=12+Sage`; prices are asked by product, in its first colour. */
export async function loadSentSwatches(
  { database, prices }: { database: Database; prices: PriceBook },
  query: URLSearchParams,
): Promise<SentSwatches> {
  const { db } = database;
  const [products, categories, lists] = await Promise.all([
    productStore(database).list(db),
    categoryStore(database).list(db),
    prices.read(),
  ]);
  const keys = new Set(query.getAll('swatch'));
  const sent = products
    .map(({ colours, ...product }) => ({
      ...product,
      weave: weaveOf(product, categories),
      colours: colours.filter(({ name }) =>
        keys.has(keyOfSwatch({ productId: product.id, colour: name })),
      ),
    }))
    .filter(({ colours }) => colours.length > 0);
  const rows = sent
    .filter(({ id }) => lists.has(id))
    .map(({ slug, colours }) => ({
      ...blankRow,
      product: slug,
      colour: colours[0]?.name ?? '',
    }));
  return { sent, pricesHref: rows.length > 0 ? guideHref({ units: 'cm', rows }) : '' };
}

// Sets of colours to choose with one press. The colours' own hues say what is in them, so a new colour joins its set.
type Colour = SwatchGroup['products'][number]['colours'][number];

const FEWEST = 3;
const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
const FAMILIES = ['neutrals', 'greens', 'blues', 'warm colours'] as const;

/**
 * Sets of three to eight among a category's colours, each hex once.
 * @param like a colour to begin with: it and those nearest to it
 */
function colourSets(slug: string, all: readonly Colour[], like?: Colour): ColourSet[] {
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
