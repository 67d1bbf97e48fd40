import { HistorySection, VersionList } from '../../../kit/crud/admin/history-section.tsx';
import { fullDay } from '../../../lib/time/london-day.ts';
import type { PriceList } from '../price-list.ts';
import { ListComparison } from './list-comparison.tsx';
import { usePriceHistory } from './price-queries.ts';

interface PriceHistoryProps {
  productId: number;
  /** The saved list; undefined before the first. */
  current: PriceList | undefined;
  /** Fills the form with an earlier list; staff then save it. */
  onRestore(list: PriceList): void;
}

/** Every saved version of the prices, to compare with the current one or restore. */
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
