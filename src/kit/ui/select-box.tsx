import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function SelectBox({ className = 'h-10 pl-3', ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select className={classNames('field select w-full truncate pr-9', className)} {...rest} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </span>
  );
}
