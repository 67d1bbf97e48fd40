import { urls } from '../../../urls.ts';
import { nameInColour } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import type { Weave } from '../weave.ts';
import { Cloth, LargeCloth } from './cloth.tsx';

interface ColourChipsProps {
  product: Product;
  weave: Weave;
  chosen: string | undefined;
  /** The product's picture, if it can be recoloured: then each colour is a link. */
  picture: { name: string; alt: string } | undefined;
}

const CHIP = 'size-9 rounded-full border border-ink/25';

/** The colours of a product. A script changes the picture in place (colour-picker.ts). */
export function ColourChips({ product, weave, chosen, picture }: ColourChipsProps) {
  const { colours, name: productName, slug } = product;
  if (colours.length === 0) return null;
  const count = `${colours.length} ${colours.length === 1 ? 'colour' : 'colours'}`;
  return (
    <section aria-label="Colours" data-colours={productName} className="mt-6">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <h2 className="font-sans text-base font-semibold">{count}</h2>
        {picture && (
          <>
            <p role="status" data-colour-shown="" className="text-base text-soft">
              {chosen ? `Shown in ${chosen}` : 'Pick one to see it'}
            </p>
            <a
              href={urls.product(slug)}
              data-colour=""
              data-picture={picture.name}
              data-alt={picture.alt}
              hidden={chosen === undefined}
              className="text-link ml-auto py-2 text-base"
            >
              Clear <span className="sr-only">the colour</span>
            </a>
          </>
        )}
      </div>
      <ul className="mt-1 grid grid-cols-2 gap-x-3 gap-y-1 text-base sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4">
        {colours.map(({ name, hex }) => (
          <li key={name}>
            {picture ? (
              <a
                href={urls.product(slug, name)}
                aria-current={name === chosen ? 'true' : undefined}
                data-colour={name}
                data-picture={nameInColour(picture.name, hex)}
                className="-ml-2 flex min-h-11 items-center gap-2.5 rounded-full border border-transparent px-2 hover:border-edge aria-[current]:border-ink aria-[current]:bg-surface aria-[current]:font-semibold"
              >
                <Cloth colour={{ name, hex }} weave={weave} className={CHIP} /> {name}
              </a>
            ) : (
              <span className="flex min-h-9 items-center gap-2.5">
                <Cloth colour={{ name, hex }} weave={weave} className={CHIP} /> {name}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-base text-soft">
        A screen is not cloth.{' '}
        <a href={urls.swatches(slug)} className="text-link">
          Order free swatches
        </a>
      </p>
      <LargeCloth />
    </section>
  );
}
