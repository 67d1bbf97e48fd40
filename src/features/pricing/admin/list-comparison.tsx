import { classNames } from '../../../kit/ui/class-names.ts';
import { ChangesKey, TextChanges } from '../../../kit/ui/text-changes.tsx';
import { priceText } from '../../../lib/text/price-text.ts';
import type { PriceList } from '../price-list.ts';
import {
  type BandChanges,
  differenceText,
  differs,
  factChanges,
  type PriceChange,
  priceChanges,
} from './list-differences.ts';

/** How the prices and texts of an earlier list differ from the current one. */
export function ListComparison({ before, now }: { before: PriceList; now: PriceList }) {
  const bands = priceChanges(before, now);
  const facts = factChanges(before, now);
  if (bands.length === 0 && facts.length === 0) {
    return <p className="text-sm text-muted">No differences.</p>;
  }
  return (
    <div className="grid min-w-0 gap-4 text-sm">
      {facts.length > 0 && (
        <dl className="grid gap-3">
          <ChangesKey />
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt className="font-medium">{fact.label}</dt>
              <dd className="mt-1 rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
                <TextChanges before={fact.before} after={fact.now} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {bands.map((changes) => (
        <BandComparison key={changes.band} changes={changes} />
      ))}
    </div>
  );
}

const sizeText = (size: number | undefined) => (size === undefined ? 'Price' : String(size));

function BandComparison({ changes }: { changes: BandChanges }) {
  const { band, widths, drops, cells, count } = changes;
  const title = `Band ${band}: ${count === 1 ? 'one price differs' : `${count} prices differ`}`;
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard too
      tabIndex={0}
      className="prices-frame"
    >
      <table className="prices">
        <caption className="sticky left-0 px-3 py-2 text-left font-medium">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="prices-cell prices-head prices-side">
              Drop / width
            </th>
            {widths.map((width) => (
              <th key={width ?? 0} scope="col" className="prices-cell prices-head">
                {sizeText(width)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((line, row) => (
            <tr key={drops[row] ?? 0}>
              <th scope="row" className="prices-cell prices-side">
                {sizeText(drops[row])}
              </th>
              {line.map((change, column) => (
                <td
                  key={widths[column] ?? 0}
                  className={classNames('prices-cell', differs(change) && 'bg-waiting-soft')}
                >
                  <ChangedPrice change={change} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shown = (pence: number | null | undefined) =>
  pence === undefined ? 'none' : pence === null ? 'not made' : priceText(pence);

function ChangedPrice({ change }: { change: PriceChange }) {
  if (!differs(change)) return <span className="text-muted">{shown(change.now)}</span>;
  return (
    <>
      <del className="text-muted">{shown(change.before)}</del>{' '}
      <ins className="font-medium no-underline">{shown(change.now)}</ins>
      <span className="block text-xs text-waiting">{differenceText(change)}</span>
    </>
  );
}
