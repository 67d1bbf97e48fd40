import { memo, type RefObject, useLayoutEffect } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';

interface SheetRowProps {
  row: number;
  texts: readonly string[];
  faults: readonly (string | undefined)[];
  active: number | undefined;
  selected: string | undefined;
  typed: string | undefined;
  isOwn: boolean;
  input: RefObject<HTMLInputElement | null>;
  faultId: string;
}

/** A row of the table. Rendered again only when its own data changes, because there are 3,600 cells. */
export const SheetRow = memo(
  function SheetRow(props: SheetRowProps) {
    const { row, texts, faults, active, selected, typed, isOwn, input, faultId } = props;
    const [from, to] = (selected ?? '').split('-').map(Number);
    return (
      <tr>
        {texts.map((text, column) => {
          const isActive = column === active;
          const isHead = row === 0 || column === 0;
          const isTyped = isActive && typed !== undefined;
          const Tag = isHead ? 'th' : 'td';
          return (
            <Tag
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
              key={column}
              role={row === 0 ? 'columnheader' : column === 0 ? 'rowheader' : 'gridcell'}
              data-at={`${row} ${column}`}
              tabIndex={isActive ? 0 : -1}
              aria-selected={
                selected !== undefined && column >= (from ?? 0) && column <= (to ?? -1)
              }
              aria-invalid={faults[column] !== undefined || undefined}
              aria-describedby={isActive && faults[column] ? faultId : undefined}
              aria-readonly={isHead && !isOwn ? true : undefined}
              className={classNames(
                'prices-cell',
                row === 0 && 'prices-head',
                column === 0 && 'prices-side',
                text === '-' && !isHead && 'prices-gap',
              )}
            >
              {isTyped ? (
                <CellInput text={typed} input={input} label={labelOf(row, column)} />
              ) : (
                text
              )}
            </Tag>
          );
        })}
      </tr>
    );
  },
  (one, other) => dataOf(one) === dataOf(other),
);

const labelOf = (row: number, column: number) =>
  row === 0
    ? `Width ${column}, in mm`
    : column === 0
      ? `Drop ${row}, in mm`
      : `Price in pounds, row ${row}, column ${column}`;

interface CellInputProps {
  text: string;
  label: string;
  input: RefObject<HTMLInputElement | null>;
}

/** Keeps typed text to itself until it is accepted: a key press costs nothing, however large the table. */
function CellInput({ text, label, input }: CellInputProps) {
  useLayoutEffect(() => {
    const { current } = input;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [input]);
  return (
    <input
      ref={input}
      defaultValue={text}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      className="prices-input"
    />
  );
}

/** The input is always the same. */
const dataOf = ({ input: _, ...data }: SheetRowProps) => JSON.stringify(data);
