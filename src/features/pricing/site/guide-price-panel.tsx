// The guide price of one window on a product's page: the prices page's form, with one row.
import { urls } from '../../../urls.ts';
import type { GuidePrice } from '../guide-price.ts';
import { guideHref } from '../guide-query.ts';
import { GuideAnswer } from './guide-answer.tsx';
import { OptionFields, SizeFields, UnitChoice } from './guide-fields.tsx';

/** Empty for a product without prices. `guide` has one row, for the product. */
export function GuidePricePanel({ guide }: { guide: GuidePrice }) {
  const [window] = guide.windows;
  if (!window?.product || !window.list) return null;
  const { row, product } = window;
  return (
    <section
      aria-labelledby="guide-price-title"
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id="guide-price-title" className="text-3xl">
        What would it cost?
      </h2>
      <p className="mt-2 max-w-[52ch] text-base text-soft">
        A rough size is enough. {window.list.fittingIncluded ? 'Fitted' : 'Not fitted'}, VAT
        included, confirmed when we have measured.
      </p>
      <form
        id="guide-price-panel"
        action={urls.prices()}
        method="get"
        aria-label={`Guide price for ${product.name}`}
        data-guide-price={urls.priceForm()}
        className="mt-5 grid gap-4"
      >
        <input type="hidden" name="product1" value={row.product} />
        <input type="hidden" name="colour1" defaultValue={row.colour} />
        <button type="submit" className="sr-only" tabIndex={-1}>
          Show the price
        </button>
        <UnitChoice unit={guide.form.units} />
        <SizeFields number={1} window={window} unit={guide.form.units} />
        <OptionFields number={1} window={window} />
        <div
          id="answer1"
          data-answer=""
          role="status"
          className="min-h-24 border-t border-line pt-4"
        >
          <GuideAnswer
            number={1}
            unit={guide.form.units}
            window={window}
            hrefWith={(meant) => guideHref({ ...guide.form, rows: [meant] })}
          />
        </div>
        {/* Filled by the script, from the prices page. */}
        <div id="guide-actions" data-answer="" className="max-w-md empty:hidden" />
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="add" value="1" className="button button-quiet">
            Price more windows
          </button>
          <button type="submit" className="button button-quiet [@media(scripting:enabled)]:hidden">
            Show the price
          </button>
        </p>
      </form>
    </section>
  );
}
