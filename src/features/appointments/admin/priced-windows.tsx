import { priceText } from '../../../lib/text/price-text.ts';
import {
  choicesInWords,
  countOf,
  sizeInWords,
  windowsInWords,
} from '../../pricing/window-format.ts';
import type { PricedRow } from '../../pricing/window-rows.ts';

interface PricedWindowsProps {
  windows: PricedRow[];
  totalPence: number;
}

export function PricedWindows({ windows, totalPence }: PricedWindowsProps) {
  return (
    <>
      <ul className="divide-y divide-current/20">
        {windows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change, and two may be the same
          <li key={index} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0">
              {row.quantity} × {row.productName},{' '}
              <span className="whitespace-nowrap tabular-nums">{sizeInWords(row)}</span>
              <span className="block text-sm">
                {[choicesInWords(row), row.refusal].filter(Boolean).join('. ')}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {row.refusal === undefined ? priceText(row.pence) : 'No price'}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-current/40 pt-1.5 font-semibold">
        <span>Guide price, {windowsInWords(countOf(windows))}</span>
        <span className="tabular-nums">{priceText(totalPence)}</span>
      </p>
    </>
  );
}
