import { useState } from 'react';
import { HistorySection } from '../../../kit/crud/admin/history-section.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { fullDay } from '../../../lib/time/london-day.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { PriceList } from '../price-list.ts';
import { ListComparison } from './list-comparison.tsx';
import { usePriceHistory } from './price-queries.ts';

interface PriceHistoryProps {
  productId: number;
  /** What is saved now; undefined before there is anything. */
  current: PriceList | undefined;
  /** Fills the form with an earlier list; it is saved when the person saves. */
  onRestore(list: PriceList): void;
}

/** Every write of the prices: to compare with what is saved now, and to go back to. */
export function PriceHistory(props: PriceHistoryProps) {
  return (
    <HistorySection>
      <Writes {...props} />
    </HistorySection>
  );
}

function Writes({ productId, current, onRestore }: PriceHistoryProps) {
  const { data, isError, isFetching, refetch } = usePriceHistory(productId);
  const [compared, setCompared] = useState<number>();
  if (!data && isError) {
    return (
      <ErrorState
        text="Error loading history. Please try again."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton className="h-12" />;
  if (data.length === 0) return <p className="text-muted">No prices have been saved yet.</p>;
  return (
    <ol className="grid min-w-0 gap-px overflow-hidden rounded-lg border border-line bg-line">
      {data.map(({ version, writtenAt, writtenBy, list }) => (
        <li key={version} className="grid min-w-0 gap-3 bg-surface px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 text-sm">
              <span className="font-medium">Version {version}</span>, valid from{' '}
              {fullDay(list.validFrom)}
              <span className="block text-muted">
                {londonMoment(new Date(writtenAt))}, {writtenBy}
              </span>
            </p>
            <span className="flex gap-2">
              {current && (
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
                onClick={() => onRestore(list)}
              >
                Restore
              </Button>
            </span>
          </div>
          {compared === version && current && <ListComparison before={list} now={current} />}
        </li>
      ))}
    </ol>
  );
}
