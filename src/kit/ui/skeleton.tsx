import { classNames } from './class-names.ts';

/** A grey bar where text will stand; give it the size of that text. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      data-slot="skeleton"
      className={classNames('block rounded bg-skeleton motion-safe:animate-pulse', className)}
    />
  );
}
