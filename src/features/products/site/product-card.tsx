import { urls } from '../../../urls.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import { PriceLine } from './product-details.tsx';

interface ProductCardProps {
  product: Product;
  picture: SitePictureData;
  /** One below the heading above the card. */
  heading: 'h2' | 'h3';
  sizes: string;
  priority?: boolean;
}

/** Picture first, then name and price. The title is the link. */
export function ProductCard({
  product,
  picture,
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
        <p className="absolute top-3 left-3 flex gap-2 text-sm font-semibold">
          {product.isNew && (
            <span className="rounded-full bg-surface px-3 py-0.5 text-good">New</span>
          )}
          {product.featured && (
            <span className="rounded-full bg-surface px-3 py-0.5 text-amber">Featured</span>
          )}
        </p>
      </div>
      <Heading className="mt-4 text-xl">
        <a
          href={urls.product(product.slug)}
          className="after:absolute after:inset-0 hover:text-primary-strong"
        >
          {product.name}
        </a>
      </Heading>
      <PriceLine product={product} className="mt-1 text-base" />
      {product.features[0] && <p className="mt-1 text-base text-soft">{product.features[0]}</p>}
    </article>
  );
}
