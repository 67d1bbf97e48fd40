// The windows of a guide price above the booking form, which sends them too.
import { priceText } from '../../../lib/text/price-text.ts';
import { urls } from '../../../urls.ts';
import type { GuidePrice } from '../guide-price.ts';
import { guideHref, guideQuery } from '../guide-query.ts';
import { choicesInWords, sizeInWords, windowsInWords } from '../window-format.ts';
import { includedText } from './guide-total.tsx';

export function BookedWindows({ guide }: { guide: GuidePrice }) {
  const { form, windows, totalPence, priced } = guide;
  return (
    <section
      aria-labelledby="windows-title"
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id="windows-title" className="text-2xl">
        Your windows
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {windows.map(({ window, product, price }, index) => {
          const rest = form.rows.filter((_, other) => other !== index);
          return (
            window && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the address
              <li key={index} className="flex items-start justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p className="font-semibold">
                    {window.quantity > 1 && `${window.quantity} × `}
                    {product?.name}
                  </p>
                  <p className="text-base text-soft">
                    {[sizeInWords(window, form.units), choicesInWords(window)]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                  {price?.refusal !== undefined && (
                    <p className="text-base text-amber">
                      {price.refusal} We will look at it together at the visit.
                    </p>
                  )}
                </div>
                <div className="shrink-0 text-right">
                  {price && price.refusal === undefined && (
                    <p className="font-semibold tabular-nums">{priceText(price.pence)}</p>
                  )}
                  <a
                    href={`${urls.book()}?${guideQuery({ ...form, rows: rest })}`}
                    className="inline-flex min-h-11 items-center text-base text-soft underline underline-offset-4 hover:text-ink"
                  >
                    Remove <span className="sr-only">window {index + 1}</span>
                  </a>
                </div>
              </li>
            )
          );
        })}
      </ul>
      {priced > 0 && (
        <div className="border-t border-line pt-4">
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">Guide price for {windowsInWords(priced)}</span>
            <strong className="font-(family-name:--font-serif) text-3xl font-medium tabular-nums">
              {priceText(totalPence)}
            </strong>
          </p>
          <p className="mt-1 text-base text-soft">{includedText(guide)}</p>
        </div>
      )}
      <p className="mt-3">
        <a className="text-link" href={guideHref(form)}>
          Change the windows
        </a>
      </p>
    </section>
  );
}
