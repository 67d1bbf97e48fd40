// The table of prices as a spreadsheet: cells to type in, ranges to select, copy and paste. It follows the ARIA
// Authoring Practices' grid pattern.
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type Extent,
  ordered,
  type Place,
  type Range,
  type Sheet,
  textAt,
  textsOf,
} from '../sheet.ts';
import { cleared, written } from './sheet-changes.ts';
import { movedBy, tabbedFrom, within } from './sheet-keys.ts';
import { type Pasted, pasted, textOf } from './sheet-paste.ts';
import { SheetRow } from './sheet-row.tsx';

interface PriceTableProps {
  label: string;
  sheet: Sheet;
  band: string;
  extent: Extent;
  /** The heading of the prices if there are no widths. */
  above: string;
  selection: Range;
  onSelect(selection: Range): void;
  onChange(sheet: Sheet): void;
  onPaste(pasted: Pasted): void;
  faultOf(place: Place): string | undefined;
}

export function PriceTable(props: PriceTableProps) {
  const { label, sheet, band, extent, above, selection, onSelect, onChange, onPaste, faultOf } =
    props;
  const table = useRef<HTMLTableElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Whether the focus follows the selection: only while it is in the table.
  const follows = useRef(false);
  const pressed = useRef<{ wasActive: boolean }>(undefined);
  /** After Escape the next Tab leaves the table. */
  const leaves = useRef(false);
  const [typed, setTyped] = useState<{ text: string; arrowsMove: boolean }>();
  const faultId = useId();
  const last: Place = { row: extent.rows, column: extent.columns };
  const { row: atRow, column: atColumn } = within(selection.to, last);
  const at: Place = { row: atRow, column: atColumn };
  const range: Range = { from: within(selection.from, last), to: at };
  const isEditable = ({ row, column }: Place) =>
    (row > 0 || (extent.hasWidths && column > 0)) && (column > 0 || (extent.hasDrops && row > 0));

  useLayoutEffect(() => {
    if (!follows.current || typed) return;
    const cell = cellAt(table.current, { row: atRow, column: atColumn });
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [atRow, atColumn, typed]);

  const go = (place: Place, from = place) => onSelect({ from, to: place });

  function finish() {
    if (!typed) return;
    const text = input.current?.value ?? typed.text;
    setTyped(undefined);
    const isEmpty = text.trim() === '' && at.row > 0 && at.column > 0;
    const next = isEmpty && extent.hasGaps ? '-' : text;
    if (next !== textAt(sheet, band, at)) onChange(written(sheet, band, at, [[next]]));
  }

  function start(text: string, arrowsMove: boolean) {
    if (!isEditable(at)) return;
    setTyped({ text, arrowsMove });
    go(at);
  }

  function onTypingKey(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      setTyped(undefined);
      return;
    }
    if (key === 'Enter' && (ctrlKey || metaKey)) return finish();
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    const isSide = typed?.arrowsMove && (key === 'ArrowLeft' || key === 'ArrowRight');
    const target =
      key === 'Enter'
        ? within({ row: at.row + (shiftKey ? -1 : 1), column: at.column }, last)
        : key === 'Tab'
          ? (tabbedFrom(at, last, shiftKey) ?? at)
          : isArrow || isSide
            ? movedBy(event, at, last)
            : undefined;
    if (!target) return;
    event.preventDefault();
    finish();
    go(target);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    follows.current = true;
    if (typed) return onTypingKey(event);
    if (altKey) return;
    const hasLeft = leaves.current;
    leaves.current = key === 'Escape' || (hasLeft && key === 'Shift');
    if (key === 'Tab') {
      const next = hasLeft ? undefined : tabbedFrom(at, last, shiftKey);
      if (!next) return;
      event.preventDefault();
      return go(next);
    }
    const target = movedBy(event, at, last);
    if (target) {
      event.preventDefault();
      return go(target, shiftKey ? range.from : target);
    }
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'a') return;
      event.preventDefault();
      return onSelect({ from: { row: 0, column: 0 }, to: last });
    }
    if (key === 'Enter') {
      event.preventDefault();
      go(within({ row: at.row + (shiftKey ? -1 : 1), column: at.column }, last));
    } else if (key === 'F2') start(textAt(sheet, band, at), false);
    else if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      onChange(cleared(sheet, band, range));
    } else if (key.length === 1) {
      event.preventDefault();
      start(key, true);
    }
  }

  function onPointerDown(event: PointerEvent) {
    const place = placeOf(event.target);
    if (!place || event.target === input.current) return;
    follows.current = true;
    pressed.current = { wasActive: place.row === at.row && place.column === at.column };
    // A finger may only want to scroll.
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    event.preventDefault();
    finish();
    go(place, event.shiftKey ? range.from : place);
    cellAt(table.current, place)?.focus({ preventScroll: true });
  }

  function onPointerOver(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.buttons !== 1 || !pressed.current) return;
    const place = placeOf(event.target);
    if (place && !typed) onSelect({ from: range.from, to: place });
  }

  function onClick(event: MouseEvent) {
    const place = placeOf(event.target);
    if (!place || event.target === input.current || isMouse(event)) return;
    finish();
    go(place);
    if (pressed.current?.wasActive) start(textAt(sheet, band, place), false);
  }

  function onFocus({ target }: FocusEvent) {
    const place = placeOf(target);
    if (place && target !== input.current && (place.row !== at.row || place.column !== at.column))
      go(place);
  }

  function onBlur({ target }: FocusEvent) {
    if (target === input.current) finish();
  }

  function onCopy(event: ClipboardEvent) {
    if (typed) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOf(textsOf(sheet, band, range)));
    if (event.type === 'cut') onChange(cleared(sheet, band, range));
  }

  function onPasted(event: ClipboardEvent) {
    if (typed) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text.trim()) onPaste(pasted(sheet, text, { band, range, extent }));
  }

  const fault = faultOf(at);
  return (
    <>
      {/* Scrolls on its own, with its headings in view. */}
      <div className="prices-frame">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is moved about in is a grid
          role="grid"
          aria-label={label}
          aria-multiselectable
          className="prices"
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerOver={onPointerOver}
          onClick={onClick}
          onDoubleClick={() => start(textAt(sheet, band, at), false)}
          onFocus={onFocus}
          onBlur={onBlur}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPasted}
        >
          <tbody>
            {Array.from({ length: extent.rows + 1 }, (_, row) => (
              <SheetRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
                key={row}
                row={row}
                texts={Array.from(
                  { length: extent.columns + 1 },
                  (_, column) =>
                    headText({ row, column }, extent, above) ??
                    textAt(sheet, band, { row, column }),
                )}
                faults={Array.from({ length: extent.columns + 1 }, (_, column) =>
                  faultOf({ row, column }),
                )}
                active={row === at.row ? at.column : undefined}
                selected={selectedOf(range, row)}
                typed={row === at.row ? typed?.text : undefined}
                isOwn={row === 0 ? extent.hasWidths : extent.hasDrops}
                input={input}
                faultId={faultId}
              />
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

const isMouse = ({ nativeEvent }: MouseEvent) =>
  !('pointerType' in nativeEvent) || nativeEvent.pointerType === 'mouse';

function headText({ row, column }: Place, { hasWidths, hasDrops }: Extent, above: string) {
  if (row === 0 && column === 0) return hasWidths ? 'Drop / width' : hasDrops ? 'Drop' : '';
  if (row === 0 && !hasWidths) return above;
  return column === 0 && !hasDrops ? 'Price' : undefined;
}

function selectedOf(range: Range, row: number): string | undefined {
  const { from, to } = ordered(range);
  return row < from.row || row > to.row ? undefined : `${from.column}-${to.column}`;
}

function placeWords(sheet: Sheet, { row, column }: Place, { hasWidths, hasDrops }: Extent): string {
  if (row === 0) return `Width ${column}`;
  if (column === 0) return `Drop ${row}`;
  const width = hasWidths && `width ${sheet.widths[column - 1] || column}`;
  const drop = hasDrops && `drop ${sheet.drops[row - 1] || row}`;
  const words = [width, drop].filter(Boolean).join(', ') || 'price';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const cellAt = (table: HTMLElement | null, { row, column }: Place) =>
  table?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`);

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, column] = (cell?.dataset.at ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}
