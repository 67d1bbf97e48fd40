// The windows of a guide price: beside the booking form, which sends them too, and on the page of their visit.
import { priceText } from '../../../lib/text/price-text.ts';
import type { GuidePrice } from '../guide-price.ts';
import { bookHref, guideHref } from '../guide-query.ts';
import type { Unit } from '../sizes.ts';
import { choicesInWords, countOf, sizeInWords, windowsInWords } from '../window-format.ts';
import type { WindowRow } from '../window-rows.ts';
import { includedText } from './guide-total.tsx';

export function GuideWindows({ guide }: { guide: GuidePrice }) {
  const { form, windows } = guide;
  return (
    <BookedWindows
      windows={windows.flatMap(({ window, product, price }, index) => {
        if (!window || !product || !price) return [];
        const rest = form.rows.filter((_, other) => other !== index);
        const removeHref = bookHref({ ...form, rows: rest, shape: undefined });
        return [{ ...window, ...price, productName: product.name, removeHref }];
      })}
      units={form.units}
      included={includedText(guide)}
      changeHref={guideHref(form)}
    />
  );
}

interface BookedWindowsProps {
  windows: (WindowRow & {
    productName: string;
    pence: number;
    refusal?: string | undefined;
    removeHref?: string;
  })[];
  units: Unit;
  included: string;
  /** None when it is too late. */
  changeHref: string | undefined;
}

export function BookedWindows({ windows, units, included, changeHref }: BookedWindowsProps) {
  const priced = windows.filter(({ refusal }) => refusal === undefined);
  const totalPence = priced.reduce((sum, { pence }) => sum + pence, 0);
  return (
    <section
      aria-labelledby="windows-title"
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id="windows-title" className="text-2xl">
        Your windows
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {windows.map((window, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the address
          <li key={index} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {window.quantity > 1 && `${window.quantity} × `}
                {window.productName}
              </p>
              <p className="text-base text-soft">
                {[sizeInWords(window, units), choicesInWords(window)].filter(Boolean).join(', ')}
              </p>
              {window.refusal !== undefined && (
                <p className="text-base text-amber">
                  {window.refusal} We will look at it together at the visit.
                </p>
              )}
            </div>
            <div className="shrink-0 text-right">
              {window.refusal === undefined && (
                <p className="font-semibold tabular-nums">{priceText(window.pence)}</p>
              )}
              {window.removeHref && (
                <a
                  href={window.removeHref}
                  className="inline-flex min-h-11 items-center text-base text-soft underline underline-offset-4 hover:text-ink group-has-data-booked:hidden"
                >
                  Remove <span className="sr-only">window {index + 1}</span>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      {priced.length > 0 && (
        <div className="border-t border-line pt-4">
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">Guide price for {windowsInWords(countOf(priced))}</span>
            <strong className="font-(family-name:--font-serif) text-3xl font-medium tabular-nums">
              {priceText(totalPence)}
            </strong>
          </p>
          <p className="mt-1 text-base text-soft">{included}</p>
        </div>
      )}
      {changeHref && (
        <p className="mt-3 group-has-data-booked:hidden">
          <a className="text-link" href={changeHref}>
            Change the windows
          </a>
        </p>
      )}
    </section>
  );
}
