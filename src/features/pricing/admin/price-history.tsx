import { HistorySection, VersionList } from '../../../kit/crud/admin/history-section.tsx';
import { fullDay } from '../../../lib/time/london-day.ts';
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
  return (
    <VersionList
      query={usePriceHistory(productId)}
      empty="No prices have been saved yet."
      savedOf={({ writtenAt, writtenBy }) => ({ at: writtenAt, by: writtenBy })}
      note={({ list }) => `, valid from ${fullDay(list.validFrom)}`}
      comparison={current && (({ list }) => <ListComparison before={list} now={current} />)}
      onRestore={({ list }) => onRestore(list)}
    />
  );
}
