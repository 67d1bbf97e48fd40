import type { ReactNode } from 'react';
import { fromPriceOf } from '../from-price-text.ts';
import type { Product } from '../product.ts';

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

/** Below the stage: what it is and does. */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <div>
      <p className="max-w-[60ch] text-lg">{product.description}</p>
      <ul className="mt-7 border-t border-line">
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
export function ProductFacts({ product }: { product: Product }) {
  return (
    <dl className="grid content-start gap-x-12 gap-y-6 text-base sm:grid-cols-2">
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
