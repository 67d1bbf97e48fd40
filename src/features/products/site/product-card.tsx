import { urls } from '../../../urls.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import { PriceLine } from './product-details.tsx';

interface ProductCardProps {
  product: Product;
  picture: SitePictureData;
  /** Instead of its first feature, and on phones too. */
  fact?: string | undefined;
  /** One below the heading above the card. */
  heading: 'h2' | 'h3';
  sizes: string;
  priority?: boolean;
}

/** The `sizes` of its picture in a grid of two columns, or three. */
export const CARD_SIZES = '(min-width: 64rem) 24rem, calc(50vw - 1.5rem)';

/** Picture first, then name and price. The title is the link. */
export function ProductCard({
  product,
  picture,
  fact,
  heading: Heading,
  sizes,
  priority,
}: ProductCardProps) {
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-card bg-sunk">
        <SitePicture
          picture={picture}
          sizes={sizes}
          className="aspect-[4/3] w-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
          priority={priority ?? false}
        />
        <Badges product={product} className="" />
      </div>
      <Heading className="mt-3 text-lg leading-snug sm:mt-4 sm:text-xl">
        <a
          href={urls.product(product.slug)}
          className="after:absolute after:inset-0 hover:text-primary-strong"
        >
          {product.name}
        </a>
      </Heading>
      <PriceLine product={product} className="mt-1 text-sm sm:text-base" />
      {fact && <p className="mt-1 text-sm text-soft sm:text-base">{fact}</p>}
      {!fact && product.features[0] && (
        <p className="mt-1 text-base text-soft max-sm:hidden">{product.features[0]}</p>
      )}
    </article>
  );
}

interface BadgesProps {
  product: Product;
  className: string;
}

export function Badges({ product: { isNew, featured }, className }: BadgesProps) {
  return (
    <p
      className={`absolute top-2 left-2 flex gap-2 text-sm font-semibold sm:top-3 sm:left-3 ${className}`}
    >
      {isNew && <span className="rounded-full bg-surface px-2.5 py-0.5 text-good">New</span>}
      {featured && (
        <span className="rounded-full bg-surface px-2.5 py-0.5 text-amber">Featured</span>
      )}
    </p>
  );
}
