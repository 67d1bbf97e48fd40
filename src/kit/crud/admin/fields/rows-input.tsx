import { type ReactNode, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { AddRow, RemoveRow } from './row-buttons.tsx';

interface RowsInputProps<Row> {
  rows: readonly Row[];
  onChange(rows: readonly Row[]): void;
  blank: Row;
  noun: string;
  nameOf?(row: Row, at: number): string;
  /** The input for a new row has `data-first`. */
  children(row: Row, at: number, change: (part: Partial<Row>) => void): ReactNode;
  className?: string;
  rowClassName?: string;
}

export function RowsInput<Row extends object>({
  rows,
  onChange,
  blank,
  noun,
  nameOf = (_, at) => `${noun} ${at + 1}`,
  children,
  className,
  rowClassName,
}: RowsInputProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    onChange([...rows, blank]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child [data-first]')?.focus(),
    );
  }

  function remove(at: number) {
    onChange(rows.toSpliced(at, 1));
    addButton.current?.focus();
  }

  return (
    <>
      {rows.length > 0 && (
        <ul ref={list} className={classNames('mb-1 grid gap-2', className)}>
          {rows.map((row, at) => (
            // Every row shows its value, and none has a state of its own.
            // biome-ignore lint/suspicious/noArrayIndexKey: a new row has nothing to be known by
            <li key={at} className={classNames('flex items-center', rowClassName)}>
              {children(row, at, (part) =>
                onChange(rows.map((one, index) => (index === at ? { ...one, ...part } : one))),
              )}
              <RemoveRow name={nameOf(row, at)} onClick={() => remove(at)} />
            </li>
          ))}
        </ul>
      )}
      <AddRow noun={noun} buttonRef={addButton} onClick={add} />
    </>
  );
}
