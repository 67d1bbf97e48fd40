import type { ReactNode } from 'react';
import { urls } from '../../../urls.ts';
import { telephoneHref } from '../../settings/settings.ts';
import { fromPriceOf } from '../from-price-text.ts';
import type { Product } from '../product.ts';

export function ProductTitle({ product }: { product: Product }) {
  return (
    <div>
      <h1 className="text-4xl sm:text-5xl">{product.name}</h1>
      <PriceLine product={product} className="mt-3 text-xl" />
    </div>
  );
}

interface PriceLineProps {
  product: Pick<Product, 'priceFromPence' | 'priceUnit'>;
  className: string;
}

export function PriceLine({ product, className }: PriceLineProps) {
  const { sum, unit } = fromPriceOf(product);
  return (
    <p className={className}>
      {sum && (
        <>
          From <span className="font-semibold">{sum}</span>{' '}
        </>
      )}
      <span className="text-soft">{unit}</span>
    </p>
  );
}

interface ProductDetailsProps {
  product: Product;
  service: string;
  phone: string;
  /** The colour the page shows. */
  colour: string | undefined;
}

export function ProductDetails({ product, service, phone, colour }: ProductDetailsProps) {
  return (
    <div>
      <p className="max-w-[60ch] text-soft">{product.description}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <a
          href={urls.bookService(service, colour)}
          data-takes-colour=""
          className="button button-primary"
        >
          Book a free visit
        </a>
        <a href={telephoneHref(phone)} className="button button-quiet">
          Call {phone}
        </a>
      </div>
      <ul className="mt-9 border-t border-line">
        {product.features.map((feature) => (
          <li key={feature} className="border-b border-line py-2.5">
            {feature}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What visitors ask before a visit: timing, light, rooms, materials, safety, care. */
export function ProductFacts({ product, isBeside }: { product: Product; isBeside: boolean }) {
  return (
    <dl
      className={`grid content-start gap-x-12 gap-y-6 border-t border-line pt-8 text-base sm:grid-cols-2 ${isBeside ? 'lg:grid-cols-1' : 'lg:grid-cols-3'}`}
    >
      <Fact term="When">{product.leadTime}</Fact>
      <Fact term="Light">{product.lightNote}</Fact>
      <Fact term="Rooms">{product.rooms.join(', ')}</Fact>
      <Fact term="Materials">{product.materials.join(', ')}</Fact>
      <Fact term="Child safety">{product.childSafety}</Fact>
      <Fact term="Care">{product.care}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="mt-1 text-soft">{children}</dd>
    </div>
  );
}
