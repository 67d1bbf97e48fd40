import { priceText } from '../../lib/text/price-text.ts';
import type { PriceStep } from './price-steps.ts';

interface PricePartsProps {
  steps: readonly PriceStep[];
  className: string;
}

/** What a price is made of, as pairs of a label and a sum. */
export const PriceParts = ({ steps, className }: PricePartsProps) => (
  <dl className={className}>
    {steps.map(({ label, pence }) => (
      <div key={label} className="flex justify-between gap-4">
        <dt className="min-w-0">{label}</dt>
        <dd className="tabular-nums">{priceText(pence)}</dd>
      </div>
    ))}
  </dl>
);
