import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** What TanStack Query reports of a list, loaded whole or page by page. */
interface ListQuery<Row> {
  records: Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch(): Promise<unknown>;
  hasNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?(): Promise<unknown>;
}

export interface PagedListProps<Row> {
  query: ListQuery<Row>;
  /** The rows' plural noun, for sentences: `messages`. */
  plural: string;
  loadFailed?: string;
  /** Set while the query is filtered. */
  narrowed?: Narrowing | false;
  /** Shown when there is nothing at all: what that means, and the next step. */
  icon: LucideIcon;
  empty: string;
  emptyAction?: ReactNode;
  /** Style of what holds the rows, and of the message in their place. */
  className?: string;
  messageClass?: string;
  children(records: Row[] | undefined): ReactNode;
}

interface Narrowing {
  noMatch?: string;
  showAllText?: string;
  onShowAll(): void;
}

/** The rows of a query in all its states: loading, failed, empty, no match, more to load. */
export function PagedList<Row>({
  query,
  plural,
  loadFailed = `Error loading ${plural}. Please try again.`,
  narrowed = false,
  icon,
  empty,
  emptyAction,
  className = 'card overflow-clip',
  messageClass,
  children,
}: PagedListProps<Row>) {
  const { records, hasNextPage = false } = query;

  function message() {
    if (!records && query.isError) {
      return <ErrorState text={loadFailed} query={query} />;
    }
    if (records?.length !== 0) return undefined;
    if (!narrowed) {
      return (
        <EmptyState icon={icon} text={empty}>
          {emptyAction}
        </EmptyState>
      );
    }
    return (
      <EmptyState icon={SearchX} text={narrowed.noMatch ?? `No ${plural} match your search.`}>
        <Button look="secondary" onClick={narrowed.onShowAll}>
          {narrowed.showAllText ?? `Show all ${plural}`}
        </Button>
      </EmptyState>
    );
  }

  const instead = message();
  return (
    <>
      <p role="status" className="sr-only">
        {narrowed && records && `${records.length}${hasNextPage ? ' or more' : ''} ${plural} found`}
      </p>
      <div className="@container">
        <div className={className}>
          {instead ? <div className={messageClass}>{instead}</div> : children(records)}
        </div>
      </div>
      {records && hasNextPage && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
          {query.isFetchNextPageError ? loadFailed : `Showing the first ${records.length}`}
          <ActionButton look="secondary" size="small" onAct={async () => query.fetchNextPage?.()}>
            Load more
          </ActionButton>
        </p>
      )}
    </>
  );
}
