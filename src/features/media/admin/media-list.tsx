// What the library and the picker share: tabs, a search, and a list with all its states.
import { Images, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import type { MediaFile } from '../media.ts';
import { useMedia } from './media-queries.ts';
import { findMedia, type KindFilter, kindTabs } from './media-words.ts';

// Hundreds of pictures at once would make the page slow to open.
const FILES_AT_ONCE = 60;

export type MediaListState = ReturnType<typeof useMediaList>;

/** What is looked for, and what of it is found. */
export function useMediaList() {
  const media = useMedia();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<KindFilter>('all');
  const [limit, setLimit] = useState(FILES_AT_ONCE);
  return {
    media,
    search,
    setSearch,
    filter,
    setFilter,
    found: media.data && findMedia(media.data, filter, search),
    limit,
    showMore: () => setLimit(limit + FILES_AT_ONCE),
    showAll() {
      setSearch('');
      setFilter('all');
    },
  };
}

interface MediaListProps {
  list: MediaListState;
  /** Stands beside the search. */
  beside?: ReactNode;
  /** The list while it is on its way. */
  skeleton: ReactNode;
  /** What is said, and can be done, where there is nothing. */
  emptyText: string;
  emptyAction: ReactNode;
  /** Look of the place of the list, and of a message that stands there instead. */
  className?: string;
  panelClass?: string;
  /** Shows files: one or more. */
  children(files: MediaFile[]): ReactNode;
}

export function MediaList({
  list,
  beside,
  skeleton,
  emptyText,
  emptyAction,
  className = '',
  panelClass = '',
  children,
}: MediaListProps) {
  const { media, search, found, limit } = list;
  const words = search.trim();

  function contents() {
    if (found && found.length > 0) return children(found.slice(0, limit));
    if (!found && media.isPending) return skeleton;
    return <div className={panelClass}>{message()}</div>;
  }

  function message() {
    if (!found) {
      return (
        <ErrorState
          text="Error loading media. Please try again."
          onRetry={() => void media.refetch()}
          retrying={media.isFetching}
        />
      );
    }
    if (!words) {
      return (
        <EmptyState icon={Images} text={emptyText}>
          {emptyAction}
        </EmptyState>
      );
    }
    return (
      <EmptyState icon={SearchX} text={`No media found matching "${words}"`}>
        <Button look="secondary" onClick={list.showAll}>
          Show all media
        </Button>
      </EmptyState>
    );
  }

  return (
    <>
      <Tabs
        label="Kinds of media"
        value={list.filter}
        options={kindTabs}
        onChange={(kind) => list.setFilter(kind)}
        beside={
          <>
            <SearchField
              label="Search media"
              placeholder="Search media..."
              value={search}
              onChange={list.setSearch}
            />
            {beside}
          </>
        }
      >
        <p role="status" className="sr-only">
          {found && media.data && `${found.length} of ${media.data.length} files shown`}
        </p>
        <div className={`mt-4 ${className}`}>{contents()}</div>
      </Tabs>
      {found && limit < found.length && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
          {limit} of {found.length} shown
          <Button look="secondary" size="small" onClick={list.showMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
