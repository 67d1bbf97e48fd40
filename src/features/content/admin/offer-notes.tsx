import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import type { Prices } from '../../pricing/price-list.ts';
import { products } from '../../products/product.ts';
import type { Offer } from '../offer.ts';
import { offerWarnings } from '../offer-warnings.ts';

export function OfferWarnings({ name }: { name: string }) {
  const offer: Offer = useWatch({ name });
  const { data } = useAllRecords(products);
  const { data: lists } = useRead<Prices[]>(api.priceLists());
  const today = londonDayOf(new Date());
  const listOf = (id: number) => lists?.find(({ productId }) => productId === id);
  const warnings =
    offer && data && lists ? offerWarnings(offer, { products: data, listOf, today }) : [];
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="grid gap-1 rounded-lg bg-waiting-soft px-3 py-2.5 text-sm text-waiting">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
