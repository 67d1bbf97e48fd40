// The guide price of one window on a product's page: the prices page's form, with one row.
import type { ReactNode } from 'react';
import { urls } from '../../../urls.ts';
import type { GuidePrice } from '../guide-price.ts';
import { guideHref } from '../guide-query.ts';
import { GuideNote, GuideParts } from './guide-answer.tsx';
import { OptionFields, SizeFields, UnitChoice } from './guide-fields.tsx';
import { GuideSum, includedText } from './guide-total.tsx';

interface GuidePricePanelProps {
  /** One row, of a product with prices. */
  guide: GuidePrice;
  /** The visit, and whatever else stands beside it. */
  actions: ReactNode;
  /** The choice of colours. */
  children: ReactNode;
}

export function GuidePricePanel({ guide, actions, children }: GuidePricePanelProps) {
  const [window] = guide.windows;
  if (!window?.product) return null;
  const { row, product } = window;
  return (
    <form
      id="guide-price-panel"
      action={urls.prices()}
      method="get"
      aria-label={`Guide price for ${product.name}`}
      data-guide-price={urls.priceForm()}
      className="grid grid-cols-1 gap-4"
    >
      <input type="hidden" name="product1" value={row.product} />
      <input type="hidden" name="colour1" defaultValue={row.colour} />
      {/* A drawn bay takes the place of this window. */}
      <input type="hidden" name="shape" value={`window-1.${row.product}`} />
      <button type="submit" className="sr-only" tabIndex={-1}>
        Show the price
      </button>
      {children}
      {/* Follows a phone's reader only once there is a sum. */}
      <div
        role="status"
        id="guide-sum"
        data-answer=""
        className="stage-price sticky top-[calc(var(--header-height)+var(--unpin))] z-10 -mx-5 border-b border-line bg-ground px-5 py-1.5 max-lg:not-has-data-sum:static max-lg:[&>p]:flex max-lg:[&>p]:flex-wrap max-lg:[&>p]:items-baseline max-lg:[&>p]:gap-x-2 lg:order-first lg:mx-0 lg:px-0 lg:py-3 [@media(height<38rem)]:static"
      >
        <GuideSum guide={guide} />
      </div>
      <p id="guide-included" data-answer="" className="text-sm text-soft lg:order-first">
        {includedText(guide)}
      </p>
      <div className="grid grid-cols-1 gap-2">
        {/* Filled by the script, from the prices page: the visit with this window. */}
        <div
          id="guide-actions"
          data-answer=""
          className="peer contents [&_a]:mt-0 [&_span]:not-sr-only"
        />
        {actions}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 lg:max-xl:grid">
        <h2 className="font-sans text-base font-semibold">Your window</h2>
        <UnitChoice unit={guide.form.units} isLegendShown={false} />
      </div>
      <SizeFields number={1} window={window} unit={guide.form.units} />
      <div>
        <div id="note1" data-answer="" role="status">
          <GuideNote
            window={window}
            hrefWith={(meant) => guideHref({ ...guide.form, rows: [meant] })}
          />
        </div>
        <details className="has-[#parts1:empty]:hidden">
          <summary className="text-link w-fit cursor-pointer py-2 text-base">
            How it adds up
          </summary>
          <div id="parts1" data-answer="">
            <GuideParts window={window} />
          </div>
        </details>
      </div>
      <OptionFields number={1} window={window} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary [@media(scripting:enabled)]:hidden">
          Show the price
        </button>
        <button type="submit" name="add" value="1" className="button button-quiet">
          Price more windows
        </button>
        <button
          type="submit"
          name="draw"
          value="bay-3"
          formAction={`${urls.prices()}#drawn`}
          className="button button-quiet"
        >
          Price a bay
        </button>
      </p>
    </form>
  );
}
