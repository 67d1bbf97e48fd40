// The total and what it includes. On phones it is the bar at the foot.
import { priceText } from '../../../lib/text/price-text.ts';
import { type GuidePrice, windowsOf } from '../guide-price.ts';
import { bookHref, guideQuery } from '../guide-query.ts';
import { sizeDecides } from '../list-kinds.ts';
import { countOf, windowsInWords } from '../window-format.ts';
import { KEEP_FORM } from './keep-list.tsx';

interface GuideTotalProps {
  guide: GuidePrice;
  /** As for `GuidePriceForm`. */
  visit?: string | undefined;
}

export function GuideTotal({ guide, visit }: GuideTotalProps) {
  const isOne = countOf(windowsOf(guide)) === 1;
  return (
    <aside aria-label="Your guide price" className="contents lg:block">
      <div className="guide-total sticky z-10 -mx-5 flex items-end justify-between gap-4 border-t border-line bg-sunk pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] pl-5 lg:mx-0 lg:block lg:rounded-card lg:border-0 lg:p-6">
        <div role="status" id="guide-total" data-answer="">
          <div id="guide-sum">
            <GuideSum guide={guide} />
          </div>
          {guide.priced > 0 && (
            <p className="mt-2 text-base text-soft max-lg:sr-only">{includedText(guide)}</p>
          )}
        </div>
        {visit && (
          <button
            type="submit"
            formMethod="post"
            formAction={`${visit}/choice`}
            className="button button-primary lg:mt-5 lg:w-full"
          >
            <span>
              Keep<span className="max-lg:sr-only"> for my visit</span>
            </span>
          </button>
        )}
        <div id="guide-actions" data-answer="" hidden={visit !== undefined} className="shrink-0">
          {/* Belongs to the form that keeps the list, further down. */}
          <input type="hidden" form={KEEP_FORM} name="guide" value={guideQuery(guide.form)} />
          {windowsOf(guide).length > 0 && (
            <a href={bookHref(guide.form)} className="button button-primary lg:mt-5 lg:w-full">
              <span>
                Book
                <span className="max-lg:sr-only"> a free visit{isOne && ' for this window'}</span>
                {!isOne && ' with these'}
              </span>
            </a>
          )}
        </div>
      </div>
    </aside>
  );
}

/** The sum in large figures; before a size is given, where the prices of the first window begin. */
export function GuideSum({ guide: { totalPence, priced, complete, windows } }: GuideTotalProps) {
  const from = windows[0]?.from;
  if (priced === 0 && !from?.sum) {
    return <p className="text-base text-soft">Your guide price appears here.</p>;
  }
  const isFrom = windows.some(({ price, list }) => price?.pence && list && !sizeDecides(list));
  const label = `${complete ? 'Guide price for' : 'So far, for'} ${windowsInWords(priced)}`;
  return (
    <p>
      <span className="block text-sm leading-tight font-semibold lg:text-base">
        {priced === 0 ? 'Guide price' : label}
      </span>{' '}
      <strong
        data-sum={priced > 0 || undefined}
        className="font-(family-name:--font-serif) text-3xl leading-tight font-medium tabular-nums lg:text-5xl"
      >
        {priced === 0 || isFrom ? 'from ' : ''}
        {priced === 0 ? from?.sum : priceText(totalPence)}
      </strong>
      {priced === 0 && <span className="text-base text-soft lg:max-xl:block"> {from?.unit}</span>}
    </p>
  );
}

/** What the total includes: fitting, by each product's list. */
export function includedText({ windows }: Pick<GuidePrice, 'windows'>): string {
  const priced = windows.filter(({ list, price }) => list && price?.refusal === undefined);
  const without = priced.filter(({ list }) => list?.fittingIncluded === false);
  const rest = 'VAT included, confirmed when we have measured.';
  if (without.length === 0) return `Fitted, ${rest}`;
  if (without.length === priced.length) return `Not fitted, ${rest}`;
  const names = new Set(without.map(({ product }) => product?.name));
  return `Fitted except for ${[...names].join(', ')}, ${rest}`;
}
