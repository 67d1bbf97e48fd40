import { urls } from '../../../urls.ts';
import { nameInColour } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import type { Weave } from '../weave.ts';
import { colourTold } from './alt-in-colour.ts';
import { Cloth, LargeCloth } from './cloth.tsx';

export interface ColourChipsProps {
  product: Product;
  weave: Weave;
  chosen: string | undefined;
  /** The product's picture, if it can be recoloured; otherwise a piece of the cloth lies over it. */
  picture: { name: string; alt: string } | undefined;
}

/** The colours of a product, each a link. A script shows it in place (colour-picker.ts). */
export function ColourChips({ product, weave, chosen, picture }: ColourChipsProps) {
  const { colours, name: productName, slug } = product;
  if (colours.length === 0) return null;
  const count = `${colours.length} ${colours.length === 1 ? 'colour' : 'colours'}`;
  return (
    <section aria-label="Colours" data-colours={productName}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <h2 className="font-sans text-base font-semibold">{count}</h2>
        <p role="status" data-colour-shown="" className="text-base text-soft">
          {chosen ? colourTold(chosen, picture !== undefined) : 'Pick one to see it'}
        </p>
        <a
          href={urls.product(slug)}
          data-colour=""
          data-picture={picture?.name}
          data-alt={picture?.alt}
          hidden={chosen === undefined}
          className="text-link ml-auto py-2 text-base"
        >
          Clear <span className="sr-only">the colour</span>
        </a>
      </div>
      <ul className="-mx-1 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-y-1">
        {colours.map(({ name, hex }) => (
          <li key={name}>
            <a
              href={urls.product(slug, name)}
              aria-current={name === chosen ? 'true' : undefined}
              data-colour={name}
              data-picture={picture && nameInColour(picture.name, hex)}
              className="flex min-h-11 flex-col items-center gap-1 rounded-xl border border-transparent px-0.5 py-1.5 text-center text-sm leading-tight hover:border-edge [&>svg]:size-11 [&>svg]:rounded-full [&>svg]:border [&>svg]:border-ink/25 aria-[current]:border-ink aria-[current]:bg-surface aria-[current]:font-semibold"
            >
              {/* Without a size of its own: the script lays a copy over the picture. */}
              <Cloth colour={{ name, hex }} weave={weave} className="" /> {name}
            </a>
          </li>
        ))}
      </ul>
      <LargeCloth />
    </section>
  );
}
