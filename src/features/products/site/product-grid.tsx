import type { SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import { CARD_SIZES, ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: { product: Product; picture: SitePictureData; fact?: string | undefined }[];
  heading: 'h2' | 'h3';
  emptyText: string;
  moreHref?: string | undefined;
}

export function ProductGrid({ products, heading, emptyText, moreHref }: ProductGridProps) {
  if (products.length === 0) {
    return <p className="mt-12 max-w-[50ch] rounded-card bg-sunk p-8 text-lg">{emptyText}</p>;
  }
  return (
    <>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:mt-10 sm:gap-x-8 sm:gap-y-12 lg:grid-cols-3">
        {products.map(({ product, picture, fact }, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              picture={picture}
              fact={fact}
              heading={heading}
              sizes={CARD_SIZES}
              priority={index === 0 && heading === 'h2'}
            />
          </li>
        ))}
      </ul>
      {moreHref && (
        <p className="mt-12 text-center">
          <a href={moreHref} rel="next" className="button button-quiet">
            More
          </a>
        </p>
      )}
    </>
  );
}
