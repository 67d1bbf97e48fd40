import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../../../lib/http/api-client.ts';
import { DraftBadge, NewDraft, NewDrafts } from '../../life/admin/new-drafts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import type { RowAction } from '../../ui/row-menu-items.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Order } from '../../ui/sort-header.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { inSentence, lifeName, type Resource, titleIn } from '../resource.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportLink } from './export-link.tsx';
import { listColumns } from './list-columns.tsx';
import { RecordTable } from './record-table.tsx';
import { ResourceForm } from './resource-form.tsx';
import { useLink } from './use-link.ts';
import { type RecordOf, useRecords, useRemoval } from './use-resource.ts';

export interface ListChoice {
  label: string;
  query: Record<string, string>;
}

const EVERYTHING: readonly ListChoice[] = [{ label: 'All', query: {} }];
const EDITING = { label: 'Edit', icon: Pencil };

interface ResourceListProps<Wire extends z.ZodObject> {
  resource: Resource<Wire>;
  subtitle: ReactNode;
  icon: LucideIcon;
  /** By default, as its fields say. */
  columns?: readonly Column<RecordOf<Wire>>[];
  firstOrder?: Order;
  nameOf?(record: RecordOf<Wire>): string;
  aside?: ReactNode;
  filters?: readonly ListChoice[];
  exportName?: string;
  /** Actions on a record before deletion, in order; opening it is one of them. */
  rowActions?(record: RecordOf<Wire>, opening: RowAction): readonly RowAction[];
  opening?: Pick<RowAction, 'label' | 'icon'>;
  isMarked?(record: RecordOf<Wire>): boolean;
  form?(props: { record: RecordOf<Wire> | undefined; onClose(): void }): ReactNode;
}

export function ResourceList<Wire extends z.ZodObject>({
  resource,
  subtitle,
  icon,
  columns = listColumns(resource),
  firstOrder,
  nameOf = (record) => titleIn(resource, record),
  form = (dialog) => <ResourceForm resource={resource} {...dialog} />,
  aside,
  filters = EVERYTHING,
  exportName,
  rowActions = (_, open) => [open],
  opening = EDITING,
  isMarked,
}: ResourceListProps<Wire>) {
  const { plural, messages } = resource;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState(firstOrder);
  const [editing, setEditing] = useState<RecordOf<Wire> | 'new'>();
  const [deleting, setDeleting] = useState<RecordOf<Wire>>();
  const [newDraft, setNewDraft] = useState<string>();
  const removal = useRemoval(resource);
  const life = lifeName(resource);
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState(filters[0]?.label ?? '');
  const chosen = filters.find(({ label }) => label === filter);
  const isFiltered = chosen !== undefined && chosen !== filters[0];
  const { q, ...query } = useRecords(resource, search, order, chosen?.query);
  const loadFailed = messages.loadFailed.endsWith(': ')
    ? messages.loadFailed + messageOf(query.error)
    : messages.loadFailed;
  useLink<RecordOf<Wire>>({
    noun: inSentence(resource.singular),
    find: resource.paths.write,
    open: setEditing,
    search: setSearch,
    draft: openDraft,
  });

  function openDraft(id: string) {
    setNewDraft(id);
    setEditing('new');
  }

  const addButton = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden className="size-4" />
      {messages.add}
    </Button>
  );

  function showAll() {
    setSearch('');
    setFilter(filters[0]?.label ?? '');
  }

  return (
    <>
      <ScreenHeading ref={heading} title={plural} subtitle={subtitle}>
        {aside === undefined ? addButton : aside}
      </ScreenHeading>
      <div className="@container">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchField
            label={`Search ${inSentence(plural)}`}
            placeholder={`Search ${inSentence(plural)}...`}
            value={search}
            onChange={setSearch}
          />
          <div
            className={classNames(
              'gap-3 empty:hidden! has-[select]:grow @min-[56rem]:grow-0!',
              exportName ? 'flex' : 'hidden stacks:flex',
            )}
          >
            <SortSelect
              columns={columns}
              order={order}
              onOrder={(next) => setOrder(next ?? firstOrder)}
            />
            {exportName && (
              <ExportLink list={exportName} query={{ q, ...chosen?.query, ...order }} />
            )}
          </div>
          {filters.length > 1 && (
            <FilterButtons
              label={`Filter ${inSentence(plural)}`}
              value={filter}
              options={filters.map(({ label }) => ({ value: label, label }))}
              onChange={setFilter}
            />
          )}
        </div>
      </div>
      {life && <NewDrafts record={life} noun={inSentence(resource.singular)} onOpen={openDraft} />}
      <RecordTable
        query={query}
        plural={inSentence(plural)}
        loadFailed={loadFailed}
        narrowed={(q !== '' || isFiltered) && { noMatch: messages.noMatch(q), onShowAll: showAll }}
        icon={icon}
        empty={messages.empty}
        emptyAction={aside === undefined ? addButton : null}
        columns={columns}
        order={order}
        onOrder={setOrder}
        isMarked={isMarked}
        onOpen={setEditing}
        beside={({ id }) => life && <DraftBadge record={life} id={id} />}
        nameOf={nameOf}
        menu={(record) => [
          ...rowActions(record, { ...opening, onSelect: () => setEditing(record) }),
          { label: 'Delete', icon: Trash2, onSelect: () => setDeleting(record) },
        ]}
      />
      {editing && (
        <NewDraft value={newDraft}>
          {form({
            record: editing === 'new' ? undefined : editing,
            onClose() {
              setEditing(undefined);
              setNewDraft(undefined);
            },
          })}
        </NewDraft>
      )}
      {deleting && (
        <DeleteDialog
          resource={resource}
          name={nameOf(deleting)}
          onDelete={() => removal.mutateAsync(deleting)}
          onClose={() => setDeleting(undefined)}
          focusAfterDeletion={() => heading.current}
        />
      )}
    </>
  );
}
