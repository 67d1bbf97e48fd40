import type { SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: { product: Product; picture: SitePictureData }[];
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
      <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {products.map(({ product, picture }, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              picture={picture}
              heading={heading}
              sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
              priority={index === 0}
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
