// The answer beside a row: its price step by step, why there is none, or what is missing. Its parts have ids of their
// own, so that another page can place them apart.
import { priceText } from '../../../lib/text/price-text.ts';
import type { GuideWindow } from '../guide-price.ts';
import { sizeDecides } from '../list-kinds.ts';
import { PriceParts } from '../price-parts.tsx';
import type { Unit } from '../sizes.ts';
import { sizeInWords } from '../window-format.ts';

interface GuideAnswerProps extends GuideNoteProps {
  number: number;
  unit: Unit;
}

export function GuideAnswer({ number, unit, window: guided, hrefWith }: GuideAnswerProps) {
  const { window, price, list } = guided;
  return (
    <>
      {price && price.refusal === undefined && window && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-base text-soft">
            {sizeInWords(window, unit)}
            {window.quantity > 1 && `, ${window.quantity} at ${priceText(price.eachPence)}`}
          </span>
          <strong className="text-2xl font-semibold tabular-nums">
            {list && !sizeDecides(list) && 'from '}
            {priceText(price.pence)}
          </strong>
        </p>
      )}
      <div id={`parts${number}`}>
        <GuideParts window={guided} />
      </div>
      <div id={`note${number}`}>
        <GuideNote window={guided} hrefWith={hrefWith} />
      </div>
    </>
  );
}

/** The steps of a price; nothing without one. */
export function GuideParts({ window: { price } }: { window: GuideWindow }) {
  const steps = price?.steps.filter(({ pence }) => pence > 0) ?? [];
  if (steps.length === 0) return null;
  return (
    <PriceParts
      steps={steps}
      className="mt-2 grid gap-1 border-t border-line pt-2 text-sm text-soft"
    />
  );
}

interface GuideNoteProps {
  window: GuideWindow;
  /** Address of the form with a row as it was probably meant. */
  hrefWith(row: GuideWindow['row']): string;
}

/** What the price assumes, why there is none, or what is missing. */
export function GuideNote({ window: guided, hrefWith }: GuideNoteProps) {
  const { price, assumed, check } = guided;
  return (
    <>
      {assumed.length > 0 && <p className="mt-2 text-sm text-soft">{assumed.join(' ')}</p>}
      {price?.refusal !== undefined && (
        <p className="text-base font-semibold text-alert">{price.refusal}</p>
      )}
      {!price && <Missing faults={guided} />}
      {check && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-amber-tint px-4 py-3 text-base text-amber">
          <span>{check.question}</span>
          {check.meant && (
            <a
              className="button button-quiet bg-surface"
              href={hrefWith(check.meant.row)}
              data-guide-link=""
            >
              {check.meant.text}
            </a>
          )}
        </p>
      )}
    </>
  );
}

/** An empty row shows no errors. */
function Missing({ faults: { row, faults } }: { faults: GuideWindow }) {
  const untouched = !row.product && !row.width && !row.drop;
  if (untouched || (!row.width && !row.drop && !faults.product)) {
    return (
      <p className="text-base text-soft">
        {faults.product ?? 'Please give the width and the drop.'} A rough size is enough: we measure
        at the visit.
      </p>
    );
  }
  return (
    <ul className="grid gap-1 text-base">
      {Object.entries(faults).map(([field, sentence]) => (
        <li
          key={field}
          className={sentence.startsWith('Please') ? 'text-soft' : 'font-semibold text-alert'}
        >
          {sentence}
        </li>
      ))}
    </ul>
  );
}
