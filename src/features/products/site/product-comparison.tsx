// The products of a category beside each other: facts that differ with each, and what holds for all of them once.
import { urls } from '../../../urls.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import { Badges } from './product-card.tsx';
import { PriceLine } from './product-details.tsx';

interface ProductComparisonProps {
  products: { product: Product; picture: SitePictureData; hasList: boolean }[];
  moreHref: string | undefined;
}

const FACTS: readonly { term: string; of(product: Product): string }[] = [
  { term: 'Light', of: ({ lightNote }) => lightNote },
  { term: 'Made of', of: ({ materials }) => materials.map(withinSentence).join(', ') },
  { term: 'Good in', of: ({ rooms }) => rooms.map(withinSentence).join(', ') },
  { term: 'Cleaning', of: ({ care }) => care },
];

/** `Cotton, Cotton-mix lining` as `Cotton, cotton-mix lining`; `PVC` stays. */
const withinSentence = (text: string, at: number) =>
  at > 0 && /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Rows of one card, by the number of its facts. */
const ROWS = ['sm:row-span-4', 'sm:row-span-5', 'sm:row-span-6', 'sm:row-span-7', 'sm:row-span-8'];

export function ProductComparison({ products, moreHref }: ProductComparisonProps) {
  const [first, ...others] = products;
  if (!first) {
    return (
      <p className="mt-12 max-w-[50ch] rounded-card bg-sunk p-8 text-lg">
        We are choosing the first of these. Ask us what is coming.
      </p>
    );
  }
  const isShared = ({ of }: (typeof FACTS)[number]) =>
    others.length > 0 && others.every(({ product }) => of(product) === of(first.product));
  const own = FACTS.filter((fact) => !isShared(fact));
  const shared = FACTS.filter((fact) => isShared(fact) && fact.of(first.product));
  return (
    <section aria-labelledby="comparison-title" className="mt-12 lg:mt-20">
      <h2 id="comparison-title" className="text-3xl sm:text-4xl">
        Side by side
      </h2>
      <ul className="mt-6 grid gap-x-7 max-sm:border-t max-sm:border-line sm:mt-9 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {products.map(({ product, picture, hasList }) => (
          <li
            key={product.id}
            className={`group relative grid grid-cols-[5.5rem_1fr] gap-x-4 max-sm:border-b max-sm:border-line max-sm:py-5 sm:grid-cols-1 sm:grid-rows-subgrid sm:pb-10 ${ROWS[own.length]}`}
          >
            <div className="relative self-start overflow-hidden rounded-card bg-sunk">
              <SitePicture
                picture={picture}
                sizes="(min-width: 40rem) 24rem, 7rem"
                className="aspect-square w-full object-cover sm:aspect-[4/3]"
              />
              <Badges product={product} className="max-sm:hidden" />
            </div>
            <div className="max-sm:self-center sm:contents">
              <h3 className="text-xl sm:mt-4">
                <a
                  href={urls.product(product.slug)}
                  className="after:absolute after:inset-0 group-hover:text-primary-strong"
                >
                  {product.name}
                </a>
              </h3>
              <PriceLine product={product} className="mt-1 text-base sm:mb-4" />
            </div>
            <dl className="col-span-full mt-4 text-base sm:contents">
              {own.map(({ term, of }) => (
                <div
                  key={term}
                  className="border-line max-sm:grid max-sm:grid-cols-[5.5rem_1fr] max-sm:gap-x-4 max-sm:py-1 sm:border-t sm:py-2.5"
                >
                  <dt className="text-soft sm:text-sm">{term}</dt>
                  <dd>{of(product)}</dd>
                </div>
              ))}
            </dl>
            <p className="relative col-span-full mt-2 flex flex-wrap gap-x-5 border-line text-base sm:mt-0 sm:border-t sm:pt-2.5">
              {hasList && (
                <a href={urls.prices({ product1: product.slug })} className="text-link py-1">
                  Your price
                  <span className="sr-only"> for {product.name}</span>
                </a>
              )}
              {product.colours.length > 0 && (
                <a href={urls.swatches(product.slug)} className="text-link py-1">
                  {product.colours.length} swatches
                  <span className="sr-only"> of {product.name}</span>
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <dl className="text-base max-sm:mt-5 sm:border-b sm:border-line">
          {shared.map(({ term, of }) => (
            <div key={term} className="max-sm:mt-3 sm:flex sm:border-t sm:border-line sm:py-3.5">
              <dt className="w-64 shrink-0 text-soft">{term}, for all of them</dt>
              <dd>{of(first.product)}</dd>
            </div>
          ))}
        </dl>
      )}
      {moreHref && (
        <p className="mt-10 text-center">
          <a href={moreHref} rel="next" className="button button-quiet">
            More
          </a>
        </p>
      )}
    </section>
  );
}
