import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      data-slot="skeleton"
      className={classNames('block rounded bg-skeleton motion-safe:animate-pulse', className)}
    />
  );
}
