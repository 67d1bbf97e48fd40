// The table of prices, an input a cell: Tab, undo and touch are the browser's.
import {
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useId,
  useState,
} from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import { type Extent, type Place, type Sheet, textAt } from '../sheet.ts';
import { type Pasted, pasted, written } from './sheet-changes.ts';

interface PriceTableProps {
  table: RefObject<HTMLTableElement | null>;
  label: string;
  sheet: Sheet;
  band: string;
  extent: Extent;
  /** The heading of the prices if there are no widths. */
  above: string;
  /** Where the focus is, or was last. */
  at: Place;
  onFocus(place: Place): void;
  onChange(sheet: Sheet): void;
  onPaste(pasted: Pasted): void;
  faultOf(place: Place): string | undefined;
}

export function PriceTable(props: PriceTableProps) {
  const { table, label, sheet, band, extent, above, at, onFocus, onChange, onPaste, faultOf } =
    props;
  const faultId = useId();
  const fault = faultOf(at);

  /** What is typed counts once the cell is left. */
  function keep({ value, dataset }: HTMLInputElement) {
    const place = placeOf(dataset);
    if (value === textAt(sheet, band, place)) return;
    const isGap = value.trim() === '' && place.row > 0 && place.column > 0 && extent.hasWidths;
    onChange(written(sheet, band, place, [[isGap ? '-' : value]]));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const input = event.target as HTMLInputElement;
    // The form saves.
    if (key === 'Enter' && (ctrlKey || metaKey)) return keep(input);
    const step = stepOf(key, shiftKey, input);
    if (!step) return;
    event.preventDefault();
    const { row, column } = placeOf(input.dataset);
    focusCell(table.current, { row: row + step[0], column: column + step[1] });
  }

  function onPasted(event: ClipboardEvent<HTMLTableElement>) {
    const input = event.target as HTMLInputElement;
    const text = event.clipboardData.getData('text/plain');
    // A single text is pasted into its cell.
    if (!input.readOnly && !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    // It no longer shows what was typed in it, and is selected once it shows the new price.
    input.blur();
    onPaste(pasted(sheet, text, { band, at: placeOf(input.dataset), extent }));
    requestAnimationFrame(() => input.focus());
  }

  return (
    <>
      {/* Scrolls on its own, with its headings in view. */}
      <div className="prices-frame">
        <table
          ref={table}
          aria-label={label}
          className="prices"
          onFocus={({ target }: FocusEvent<HTMLElement>) => {
            (target as HTMLInputElement).select();
            onFocus(placeOf(target.dataset));
          }}
          onBlur={({ target }: FocusEvent<HTMLElement>) => keep(target as HTMLInputElement)}
          onKeyDown={onKeyDown}
          onPaste={onPasted}
        >
          <tbody>
            {Array.from({ length: extent.rows + 1 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
              <tr key={row}>
                {Array.from({ length: extent.columns + 1 }, (_, column) => {
                  const place = { row, column };
                  const isHead = row === 0 || column === 0;
                  const Tag = isHead ? 'th' : 'td';
                  const fixed = headText(place, extent, above);
                  const text = textAt(sheet, band, place);
                  const isWrong = faultOf(place) !== undefined;
                  return (
                    <Tag
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                      key={column}
                      scope={row === 0 ? 'col' : isHead ? 'row' : undefined}
                      className={classNames(
                        'prices-cell',
                        row === 0 && 'prices-head',
                        column === 0 && 'prices-side',
                        text === '-' && !isHead && 'text-muted',
                      )}
                    >
                      {fixed ?? (
                        <CellInput
                          data-at={`${row} ${column}`}
                          text={text}
                          aria-label={placeWords(sheet, place, extent)}
                          aria-invalid={isWrong || undefined}
                          aria-describedby={isWrong ? faultId : undefined}
                          readOnly={row === 0 && column === 0}
                        />
                      )}
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p id={faultId} role="status" className="min-h-5 text-sm text-danger">
        {fault && `${placeWords(sheet, at, extent)}: ${fault}.`}
      </p>
    </>
  );
}

type CellInputProps = ComponentProps<'input'> & { text: string };

/** Keeps to itself what is typed, so that a key press costs nothing: there may be 3,600 cells. */
const CellInput = memo(function CellInput({ text, ...input }: CellInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...input}
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => setTyped(undefined)}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      className="prices-input"
    />
  );
});

/** Arrows to the side leave a cell only where its text ends, or while all of it is selected. */
function stepOf(
  key: string,
  isShifted: boolean,
  { selectionStart, selectionEnd, value }: HTMLInputElement,
): [down: number, across: number] | undefined {
  if (key === 'Enter') return [isShifted ? -1 : 1, 0];
  if (isShifted) return undefined;
  if (key === 'ArrowUp') return [-1, 0];
  if (key === 'ArrowDown') return [1, 0];
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft' && (isAll || selectionEnd === 0)) return [0, -1];
  if (key === 'ArrowRight' && (isAll || selectionStart === value.length)) return [0, 1];
  return undefined;
}

/** Puts the focus into a cell, if there is one at this place. */
export const focusCell = (table: HTMLElement | null, { row, column }: Place): void =>
  table?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus();

function placeOf({ at = '' }: DOMStringMap): Place {
  const [row = 0, column = 0] = at.split(' ').map(Number);
  return { row, column };
}

/** Of a cell that nothing is typed in. */
function headText({ row, column }: Place, { hasWidths, hasDrops }: Extent, above: string) {
  if (row === 0 && !hasWidths) return column > 0 ? above : hasDrops ? 'Drop' : '';
  return column === 0 && !hasDrops ? 'Price' : undefined;
}

function placeWords(sheet: Sheet, { row, column }: Place, { hasWidths, hasDrops }: Extent): string {
  if (row === 0) return column === 0 ? 'Paste a whole table here' : `Width ${column}`;
  if (column === 0) return `Drop ${row}`;
  const width = hasWidths && `width ${sheet.widths[column - 1] || column}`;
  const drop = hasDrops && `drop ${sheet.drops[row - 1] || row}`;
  const words = [width, drop].filter(Boolean).join(', ') || 'price';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
