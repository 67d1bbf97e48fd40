import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface ErrorStateProps {
  text: string;
  /** What failed; a press asks again. */
  query: { refetch(): unknown; isFetching?: boolean };
}

export function ErrorState({ text, query }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-6 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <p className="max-w-sm text-balance">{text}</p>
      <Button look="secondary" onClick={() => void query.refetch()} disabled={query.isFetching}>
        {query.isFetching ? <Spinner /> : <RotateCw aria-hidden className="size-4" />}
        Try again
      </Button>
    </div>
  );
}

interface NotLoadedProps extends ErrorStateProps {
  query: ErrorStateProps['query'] & { isError: boolean; data?: unknown };
  /** Meanwhile. */
  children?: ReactNode;
}

/** In place of what a query has not brought yet: it is on its way, or it failed. */
export function NotLoaded({ children, ...failure }: NotLoadedProps) {
  if (failure.query.data !== undefined) return null;
  return failure.query.isError ? <ErrorState {...failure} /> : children;
}
