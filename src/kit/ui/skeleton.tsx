import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      data-slot="skeleton"
      className={classNames('block rounded bg-skeleton motion-safe:animate-pulse', className)}
    />
  );
}

/** Bars in place of a table's rows; give them the height of a row. */
export function RowSkeletons({ rows, className }: { rows: number; className: string }) {
  return (
    <div aria-busy className="grid gap-3 p-5">
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} className={classNames('w-full', className)} />
      ))}
    </div>
  );
}
