// Several records of a list, chosen by their boxes to do one thing with them all.
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface Named {
  id: number;
}

export interface Choosing<Row extends Named> {
  /** Those of the rows shown that may be chosen. */
  open: readonly Row[];
  chosen: readonly Row[];
  toggle(row: Row): void;
  chooseAll(): void;
  clear(): void;
}

/** Whoever stops being shown, or can no longer be chosen, is no longer chosen. */
export function useChosen<Row extends Named>(
  rows: readonly Row[] | undefined,
  canChoose: (row: Row) => boolean,
): Choosing<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const open = rows?.filter(canChoose) ?? [];
  return {
    open,
    chosen: open.filter(({ id }) => ids.has(id)),
    toggle: ({ id }) => setIds((before) => before.symmetricDifference(new Set([id]))),
    chooseAll: () => setIds(new Set(open.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

interface ChooseBoxProps<Row extends Named> {
  choosing: Choosing<Row>;
  row: Row;
  name: string;
}

/** As wide where the row cannot be chosen, so that all names stay in line. */
export function ChooseBox<Row extends Named>({ choosing, row, name }: ChooseBoxProps<Row>) {
  const { open, chosen, toggle } = choosing;
  const isChosen = chosen.some(({ id }) => id === row.id);
  if (open.length === 0) return null;
  if (!open.some(({ id }) => id === row.id)) return <span className="w-7 shrink-0 stacks:hidden" />;
  return <Box label={`Choose ${name}`} checked={isChosen} onToggle={() => toggle(row)} />;
}

/** For a column's header. */
export function ChooseAll<Row extends Named>({ choosing }: { choosing: Choosing<Row> }) {
  const { open, chosen, chooseAll, clear } = choosing;
  if (open.length === 0) return null;
  const isAll = chosen.length === open.length;
  return <Box label="Choose all" checked={isAll} onToggle={isAll ? clear : chooseAll} />;
}

interface BoxProps {
  label: string;
  checked: boolean;
  onToggle(): void;
}

const Box = ({ label, checked, onToggle }: BoxProps) => (
  <label className="-my-2 -ml-2.5 inline-grid size-9.5 shrink-0 cursor-pointer place-items-center align-middle pointer-coarse:size-11">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onToggle}
      className="size-4.5 accent-accent"
    />
  </label>
);

interface ChosenBarProps<Row extends Named> {
  choosing: Choosing<Row>;
  /** What can be done with them. */
  children: ReactNode;
}

/** Below the list while something is chosen. */
export function ChosenBar<Row extends Named>({ choosing, children }: ChosenBarProps<Row>) {
  const { open, chosen, chooseAll, clear } = choosing;
  return (
    <>
      <p role="status" className="sr-only">
        {chosen.length > 0 && `${chosen.length} chosen`}
      </p>
      {chosen.length > 0 && (
        <section
          aria-label="Chosen"
          className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-line bg-surface p-2 shadow-popup"
        >
          <span aria-hidden className="mx-2 text-sm font-medium tabular-nums max-sm:hidden">
            {chosen.length} chosen
          </span>
          {children}
          {chosen.length < open.length && (
            <Button look="quiet" onClick={chooseAll}>
              Choose all {open.length}
            </Button>
          )}
          <Button icon={X} look="quiet" size="icon" aria-label="Choose none" onClick={clear} />
        </section>
      )}
    </>
  );
}
