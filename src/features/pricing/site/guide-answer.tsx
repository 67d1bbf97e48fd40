// The answer beside a row: its price step by step, why there is none, or what is missing.
import { priceText } from '../../../lib/text/price-text.ts';
import type { GuideWindow } from '../guide-price.ts';
import { millimetresInWords } from '../window-format.ts';

interface GuideAnswerProps {
  window: GuideWindow;
  /** Address of the form with a row as it was probably meant. */
  hrefWith(row: GuideWindow['row']): string;
}

export function GuideAnswer({ window: guided, hrefWith }: GuideAnswerProps) {
  const { window, price, assumed, check } = guided;
  return (
    <>
      {price && price.refusal === undefined && window && (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-base text-soft">
              {millimetresInWords(window)}
              {window.quantity > 1 && `, ${window.quantity} at ${priceText(price.eachPence)}`}
            </span>
            <strong className="text-2xl font-semibold tabular-nums">
              {priceText(price.pence)}
            </strong>
          </p>
          <dl className="mt-2 grid gap-1 border-t border-line pt-2 text-sm text-soft">
            {price.steps
              .filter(({ pence }) => pence > 0)
              .map(({ label, pence }) => (
                <div key={label} className="flex justify-between gap-4">
                  <dt>{label}</dt>
                  <dd className="tabular-nums">{priceText(pence)}</dd>
                </div>
              ))}
          </dl>
          {assumed.length > 0 && (
            <p className="mt-2 text-sm text-soft">Assumes {assumed.join('; ')}.</p>
          )}
        </>
      )}
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
        {faults.product ?? 'Please give the width and the drop.'}
        {untouched && ' Then give its width and drop, roughly: we measure at the visit.'}
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
