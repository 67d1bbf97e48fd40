// What stands beside the picture of a product: name, price, size, colour, and the ways on.
import type { GuidePrice } from '../../features/pricing/guide-price.ts';
import { GuidePricePanel } from '../../features/pricing/site/guide-price-panel.tsx';
import { ColourChips, type ColourChipsProps } from '../../features/products/site/colour-chips.tsx';
import { PriceLine } from '../../features/products/site/product-details.tsx';
import { telephoneHref } from '../../features/settings/settings.ts';
import { urls } from '../../urls.ts';

interface ProductStageProps extends ColourChipsProps {
  /** One row, of this product. */
  guide: GuidePrice;
  service: string;
  phone: string;
}

/** A product without a price list has its 'from' price and the telephone instead of sizes. */
export function ProductStage({ guide, service, phone, ...colours }: ProductStageProps) {
  const { product, chosen } = colours;
  const chips = <ColourChips {...colours} />;
  const actions = (
    <>
      <a
        href={urls.bookService(service, chosen)}
        data-takes-colour=""
        className="button button-primary peer-has-[a]:hidden"
      >
        Book a free visit
      </a>
      {product.colours.length > 0 && (
        <a
          href={urls.swatches(product.slug, chosen)}
          data-swatch={product.slug}
          className="button button-quiet"
        >
          <span>
            Free swatch<span data-of-colour="">{chosen && ` of ${chosen}`}</span>
          </span>
        </a>
      )}
    </>
  );
  if (guide.windows[0]?.list) {
    return (
      <GuidePricePanel guide={guide} actions={actions}>
        {chips}
      </GuidePricePanel>
    );
  }
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      {chips}
      <PriceLine product={product} className="text-xl lg:order-first" />
      <div className="grid grid-cols-1 gap-2">
        {actions}
        <a href={telephoneHref(phone)} className="button button-quiet">
          Call {phone}
        </a>
      </div>
    </div>
  );
}
