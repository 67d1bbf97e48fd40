import { ActionButton } from '../../ui/action-button.tsx';

interface PartedQuery {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

interface LoadMoreProps {
  query: PartedQuery;
  shown: number | undefined;
  loadFailed: string;
}

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
