import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

interface ScreenHeadingProps {
  title: string;
  subtitle: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
  /** The aside goes below the title where both do not fit, rather than squeezing the title. */
  wraps?: boolean;
  children?: ReactNode;
}

export function ScreenHeading({ title, subtitle, ref, wraps, children }: ScreenHeadingProps) {
  return (
    <header
      className={classNames(
        'mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
        !wraps && 'sm:flex-nowrap',
      )}
    >
      <div>
        <h1 ref={ref} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          {title}
        </h1>
        <p className="mt-0.5 text-muted">{subtitle}</p>
      </div>
      {children}
    </header>
  );
}
