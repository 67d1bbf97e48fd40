// What the library and the picker share: tabs, a search, and a list with all its states.

import { Images, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LoadMore } from '../../../kit/crud/admin/load-more.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import type { MediaFile } from '../media.ts';
import { useMedia } from './media-queries.ts';
import { type KindFilter, kindTabs } from './media-words.ts';

const LOAD_FAILED = 'Error loading media. Please try again.';

export type MediaListState = ReturnType<typeof useMediaList>;

export function useMediaList() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<KindFilter>('all');
  const kind = filter === 'all' ? undefined : filter;
  const { records, q, ...media } = useMedia(search, kind);
  return {
    media,
    search,
    setSearch,
    filter,
    setFilter,
    asked: { q, kind },
    found: records,
    showAll() {
      setSearch('');
      setFilter('all');
    },
  };
}

interface MediaListProps {
  list: MediaListState;
  beside?: ReactNode;
  skeleton: ReactNode;
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
  const { media, found, asked } = list;

  function contents() {
    if (found && found.length > 0) return children(found);
    if (!found && media.isPending) return skeleton;
    return <div className={panelClass}>{message()}</div>;
  }

  function message() {
    if (!found) {
      return (
        <ErrorState
          text={LOAD_FAILED}
          onRetry={() => void media.refetch()}
          retrying={media.isFetching}
        />
      );
    }
    if (!asked.q) {
      return (
        <EmptyState icon={Images} text={emptyText}>
          {emptyAction}
        </EmptyState>
      );
    }
    return (
      <EmptyState icon={SearchX} text={`No media found matching "${asked.q}"`}>
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
              value={list.search}
              onChange={list.setSearch}
            />
            {beside}
          </>
        }
      >
        <p role="status" className="sr-only">
          {found && `${media.hasNextPage ? `The first ${found.length}` : found.length} files shown`}
        </p>
        <div className={`mt-4 ${className}`}>{contents()}</div>
      </Tabs>
      <LoadMore query={media} shown={found?.length} loadFailed={LOAD_FAILED} />
    </>
  );
}
