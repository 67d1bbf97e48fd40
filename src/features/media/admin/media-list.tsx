// Shared by the library and the picker: tabs, a search, and a list in all its states.

import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import type { MediaFile } from '../media.ts';
import { type KindFilter, kindTabs } from './media-labels.ts';
import { useMedia } from './media-queries.ts';

type MediaListState = ReturnType<typeof useMediaList>;

export function useMediaList() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<KindFilter>('all');
  const kind = filter === 'all' ? undefined : filter;
  const { q, ...media } = useMedia(search, kind);
  return {
    media,
    search,
    setSearch,
    filter,
    setFilter,
    asked: { q, kind },
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
  /** Style of the list, and of a message in its place. */
  className?: string;
  panelClass?: string;
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
  const { media, asked } = list;
  return (
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
      <PagedList
        query={media}
        plural="media"
        narrowed={
          asked.q !== '' && {
            noMatch: `No media found matching "${asked.q}"`,
            onShowAll: list.showAll,
          }
        }
        icon={Images}
        empty={emptyText}
        emptyAction={emptyAction}
        className={`mt-4 ${className}`}
        messageClass={panelClass}
      >
        {(files) => (files ? children(files) : skeleton)}
      </PagedList>
    </Tabs>
  );
}
