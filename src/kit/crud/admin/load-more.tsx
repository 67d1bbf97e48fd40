import { ActionButton } from '../../ui/action-button.tsx';

/** What a list that comes in parts knows of itself, as TanStack Query tells it. */
interface PartedQuery {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

interface LoadMoreProps {
  query: PartedQuery;
  /** How many records are shown; undefined while there are none to show. */
  shown: number | undefined;
  /** Said instead, when the next part did not come. */
  loadFailed: string;
}

/** Below a list that has more than it shows. */
export function LoadMore({ query, shown, loadFailed }: LoadMoreProps) {
  if (shown === undefined || !query.hasNextPage) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
      {query.isFetchNextPageError ? loadFailed : `The first ${shown} are shown`}
      <ActionButton look="secondary" size="small" onAct={() => query.fetchNextPage()}>
        Load more
      </ActionButton>
    </p>
  );
}
