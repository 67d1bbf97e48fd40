import { classNames } from '../../../kit/ui/class-names.ts';
import { ChangesKey, TextChanges } from '../../../kit/ui/text-changes.tsx';
import { priceText } from '../../../lib/text/price-text.ts';
import { bandsOf, type PriceList } from '../price-list.ts';
import { extentOf, sheetOf } from '../sheet.ts';
import { factsOf } from './list-format.ts';

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

// The differences between two price lists: cell by cell, and in text for the rest.
interface PriceChange {
  /** Pence; null is not made, undefined is a size that was not in the list. */
  before: number | null | undefined;
  now: number | null | undefined;
}

interface BandChanges {
  band: string;
  widths: (number | undefined)[];
  drops: (number | undefined)[];
  /** [drop][width] of the sizes with differences. */
  cells: PriceChange[][];
  count: number;
}

/** Prices that differ, by band, with only the affected widths and drops. */
function priceChanges(before: PriceList, now: PriceList): BandChanges[] {
  const bands = [...new Set([...bandsOf(before), ...bandsOf(now)])].sort();
  const [old, current] = [cellsOf(before), cellsOf(now)];
  const widths = merged(old.widths, current.widths);
  const drops = merged(old.drops, current.drops);
  return bands.flatMap((band) => {
    const change = (drop: number | undefined, width: number | undefined): PriceChange => ({
      before: old.find(band, drop, width),
      now: current.find(band, drop, width),
    });
    const ownDrops = drops.filter((drop) => widths.some((width) => differs(change(drop, width))));
    const ownWidths = widths.filter((width) =>
      ownDrops.some((drop) => differs(change(drop, width))),
    );
    if (ownDrops.length === 0) return [];
    const cells = ownDrops.map((drop) => ownWidths.map((width) => change(drop, width)));
    const count = cells.flat().filter(differs).length;
    return { band, widths: ownWidths, drops: ownDrops, cells, count };
  });
}

const differs = ({ before, now }: PriceChange): boolean => before !== now;

/** Prices of a list by size; undefined is the only size of a kind without sizes. */
function cellsOf(list: PriceList) {
  const sheet = sheetOf(list);
  const { hasWidths, hasDrops } = extentOf(list.kind, sheet);
  const widths: (number | undefined)[] = hasWidths ? [...sheet.widths] : [undefined];
  const drops: (number | undefined)[] = hasDrops ? [...sheet.drops] : [undefined];
  return {
    widths,
    drops,
    find: (band: string, drop: number | undefined, width: number | undefined) =>
      sheet.bands[band]?.[drops.indexOf(drop)]?.[widths.indexOf(width)],
  };
}

const merged = (one: readonly (number | undefined)[], other: readonly (number | undefined)[]) =>
  [...new Set([...one, ...other])].sort((a = 0, b = 0) => a - b);

/** `+£3 (5.5 %)`; empty where there is nothing to compare with. */
function differenceText({ before, now }: PriceChange): string {
  if (typeof before !== 'number' || typeof now !== 'number') return '';
  const sign = now > before ? '+' : '−';
  const pounds = (Math.abs(now - before) / 100).toFixed((now - before) % 100 === 0 ? 0 : 2);
  const percent = Math.round((Math.abs(now - before) / before) * 1000) / 10;
  return `${sign}£${pounds} (${percent} %)`;
}

interface FactChange {
  label: string;
  before: string;
  now: string;
}

function factChanges(before: PriceList, now: PriceList): FactChange[] {
  const [old, current] = [factsOf(before), factsOf(now)];
  return Object.keys({ ...current, ...old })
    .map((label) => ({ label, before: old[label] ?? '', now: current[label] ?? '' }))
    .filter((change) => change.before !== change.now);
}
