import type { ReactNode } from 'react';
import { priceText } from '../../../lib/text/price-text.ts';
import { urls } from '../../../urls.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { Product } from '../product.ts';
import { ColourChips } from './colour-chips.tsx';

interface ProductDetailsProps {
  product: Product;
  service: string;
  phone: string;
}

/** Everything a visitor asks before a visit: price, features, colours, timing, safety, care. */
export function ProductDetails({ product, service, phone }: ProductDetailsProps) {
  const price = priceText(product.priceFromPence);
  return (
    <div>
      <h1 className="text-4xl sm:text-5xl">{product.name}</h1>
      <p className="mt-4 text-xl">
        {price ? (
          <>
            <span className="font-semibold">{price}</span>{' '}
            <span className="text-soft">{product.priceUnit}</span>
          </>
        ) : (
          <span className="text-soft">{product.priceUnit}</span>
        )}
      </p>
      <p className="mt-5 max-w-[60ch] text-soft">{product.description}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <a href={urls.bookService(service)} className="button button-primary">
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
      <ColourChips colours={product.colours} />
      {product.colours.length > 0 && (
        <p className="mt-4 text-base">
          <a href={urls.swatches(product.slug)} className="text-link">
            Order free swatches
          </a>
        </p>
      )}
      <dl className="mt-8 grid gap-5 text-base">
        <Fact term="When">{product.leadTime}</Fact>
        <Fact term="Light">{product.lightNote}</Fact>
        <Fact term="Rooms">{product.rooms.join(', ')}</Fact>
        <Fact term="Materials">{product.materials.join(', ')}</Fact>
        <Fact term="Child safety">{product.childSafety}</Fact>
        <Fact term="Care">{product.care}</Fact>
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid gap-x-6 sm:grid-cols-[7rem_1fr]">
      <dt className="font-semibold">{term}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  );
}
