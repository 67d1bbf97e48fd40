import type { SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import { CARD_SIZES, ProductCard } from './product-card.tsx';

interface SuggestedProductsProps {
  title?: string;
  products: { product: Product; reason: string; picture: SitePictureData }[];
}

/** Products that suit the homes of a town, each with the reason. */
export function SuggestedProducts({
  title = 'What we would show you first',
  products,
}: SuggestedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section
      aria-labelledby="suggested-title"
      className="mt-16 border-t border-line pt-12 lg:mt-24"
    >
      <h2 id="suggested-title" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:mt-10 sm:gap-x-8 sm:gap-y-12 lg:grid-cols-3">
        {products.map(({ product, reason, picture }) => (
          <li key={product.id}>
            <ProductCard
              // The reason replaces the product's first feature.
              product={{ ...product, features: reason ? [reason] : product.features }}
              picture={picture}
              heading="h3"
              sizes={CARD_SIZES}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
