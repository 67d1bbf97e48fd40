import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Earlier versions, loaded only once opened. */
export function HistorySection({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="grid min-w-0 gap-4 border-t border-line pt-5" aria-label="History">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">History</h3>
        <Button look="secondary" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          <History aria-hidden className="size-4" />
          {open ? 'Hide history' : 'Show history'}
        </Button>
      </div>
      {open && children}
    </section>
  );
}

/** The list is below a long form. One function, so that it scrolls once and not whenever the form is drawn. */
const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

interface VersionListProps<Version> {
  query: {
    data: readonly Version[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  empty: string;
  savedOf(version: Version): { at: string; by: string | null };
  /** Text after its number. */
  note(version: Version): ReactNode;
  /** How it differs from the current one; undefined where there is nothing to compare it with. */
  comparison: ((version: Version) => ReactNode) | undefined;
  onRestore(version: Version): void;
}

export function VersionList<Version extends { version: number }>(props: VersionListProps<Version>) {
  const { query, empty, savedOf, note, comparison, onRestore } = props;
  const [compared, setCompared] = useState<number>();
  if (!query.data && query.isError) {
    return (
      <ErrorState
        text="Error loading history. Please try again."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <Skeleton className="h-12" />;
  if (query.data.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ol
      ref={scrollIntoView}
      className="grid min-w-0 gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {query.data.map((one) => {
        const { version } = one;
        const { at, by } = savedOf(one);
        return (
          <li key={version} className="grid min-w-0 gap-3 bg-surface px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 text-sm">
                <span className="font-medium">Version {version}</span>
                {note(one)}
                <span className="block text-muted">
                  {[londonMoment(new Date(at)), by].filter(Boolean).join(', ')}
                </span>
              </p>
              <span className="flex gap-2">
                {comparison && (
                  <Button
                    look="secondary"
                    size="small"
                    aria-expanded={compared === version}
                    aria-label={`Compare version ${version}`}
                    onClick={() => setCompared(compared === version ? undefined : version)}
                  >
                    Compare
                  </Button>
                )}
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Restore version ${version}`}
                  onClick={() => onRestore(one)}
                >
                  Restore
                </Button>
              </span>
            </div>
            {compared === version && comparison?.(one)}
          </li>
        );
      })}
    </ol>
  );
}
