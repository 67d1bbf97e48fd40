// The sum for the house and what it includes. On phones it stands fast above the bar with Call and Book.
import { priceText } from '../../../lib/text/price-text.ts';
import type { GuidePrice } from '../guide-price.ts';

export function GuideTotal({ guide }: { guide: GuidePrice }) {
  const { totalPence, priced, complete } = guide;
  return (
    <aside aria-label="Your guide price" className="contents lg:block">
      <div className="lg:sticky lg:top-28">
        <div
          role="status"
          id="guide-total"
          data-answer=""
          className="rounded-card bg-sunk p-5 sm:p-6"
        >
          {priced === 0 ? (
            <p className="text-soft">
              Your guide price stands here as soon as a window has its size.
            </p>
          ) : (
            <>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 lg:block">
                <span className="font-semibold">
                  {complete ? 'Guide price for' : 'So far, for'}{' '}
                  {priced === 1 ? '1 window' : `${priced} windows`}
                </span>{' '}
                <strong className="font-(family-name:--font-serif) text-4xl font-medium tabular-nums lg:mt-2 lg:block lg:text-5xl">
                  {priceText(totalPence)}
                </strong>
              </p>
              <p className="mt-2 text-base text-soft">{includedText(guide)}</p>
            </>
          )}
        </div>
      </div>
    </aside>
  );
}

/** What the sum includes: fitting by the list of each product. */
export function includedText({ windows }: Pick<GuidePrice, 'windows'>): string {
  const priced = windows.filter(({ price }) => price && price.refusal === undefined);
  const without = priced.filter(({ list }) => list?.fittingIncluded === false);
  const rest = 'VAT included, confirmed when we have measured.';
  if (without.length === 0) return `Fitted, ${rest}`;
  if (without.length === priced.length) return `Not fitted, ${rest}`;
  const names = new Set(without.map(({ product }) => product?.name));
  return `Fitted but for ${[...names].join(', ')}, ${rest}`;
}
