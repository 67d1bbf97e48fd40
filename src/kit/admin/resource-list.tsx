import { type LucideIcon, Pencil, Plus, SearchX, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Resource } from '../resource.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { type Column, type Order, SortableTable } from '../ui/sortable-table.tsx';
import { type RecordOf, useRecords, useRemoval } from './use-resource.ts';

interface ResourceListProps<Wire extends z.ZodObject> {
  resource: Resource<Wire>;
  subtitle: string;
  /** Stands where there is nothing to list. */
  icon: LucideIcon;
  columns: readonly Column<RecordOf<Wire>>[];
  /** What people call a record. */
  nameOf(record: RecordOf<Wire>): string;
  /** The dialog for the record given, or for a new one. */
  form(props: { record: RecordOf<Wire> | undefined; onClose(): void }): ReactNode;
}

/** The screen of a resource: its records in a table, with search, paging, adding, editing, deleting. */
export function ResourceList<Wire extends z.ZodObject>({
  resource,
  subtitle,
  icon,
  columns,
  nameOf,
  form,
}: ResourceListProps<Wire>) {
  const { singular, plural, messages } = resource;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>();
  const [editing, setEditing] = useState<RecordOf<Wire> | 'new'>();
  const [deleting, setDeleting] = useState<RecordOf<Wire>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { records, q, ...query } = useRecords(resource, search, order);

  const addButton = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden className="size-4" />
      Add {singular}
    </Button>
  );

  function contents() {
    if (!records && query.isError) {
      return (
        <ErrorState
          text={messages.loadFailed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    }
    if (records?.length === 0 && q) {
      return (
        <EmptyState icon={SearchX} text={messages.noMatch(q)}>
          <Button look="secondary" onClick={() => setSearch('')}>
            Show all {plural.toLowerCase()}
          </Button>
        </EmptyState>
      );
    }
    if (records?.length === 0) {
      return (
        <EmptyState icon={icon} text={messages.empty}>
          {addButton}
        </EmptyState>
      );
    }
    return (
      <SortableTable
        caption={plural}
        columns={columns}
        records={records}
        order={order}
        onOrder={setOrder}
        actions={(record) => (
          <RowMenu
            label={`Actions for ${nameOf(record)}`}
            actions={[
              { label: 'Edit', icon: Pencil, onSelect: () => setEditing(record) },
              { label: 'Delete', icon: Trash2, onSelect: () => setDeleting(record) },
            ]}
          />
        )}
      />
    );
  }

  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-semibold tracking-tight outline-none"
          >
            {plural}
          </h1>
          <p className="mt-0.5 text-muted">{subtitle}</p>
        </div>
        {addButton}
      </header>
      <div className="mb-4 flex">
        <SearchField
          label={`Search ${plural.toLowerCase()}`}
          placeholder={`Search ${plural.toLowerCase()}...`}
          value={search}
          onChange={setSearch}
        />
      </div>
      <p role="status" className="sr-only">
        {q && records && `${records.length} ${plural.toLowerCase()} found`}
      </p>
      <div className="@container">
        <div className="card overflow-clip">{contents()}</div>
      </div>
      {records && query.hasNextPage && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
          {query.isFetchNextPageError
            ? messages.loadFailed
            : `The first ${records.length} are shown`}
          <ActionButton look="secondary" size="small" onAct={() => query.fetchNextPage()}>
            Load more
          </ActionButton>
        </p>
      )}
      {editing &&
        form({
          record: editing === 'new' ? undefined : editing,
          onClose: () => setEditing(undefined),
        })}
      {deleting && (
        <DeleteDialog
          resource={resource}
          id={deleting.id}
          name={nameOf(deleting)}
          onClose={() => setDeleting(undefined)}
          focusAfterDeletion={() => heading.current}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  resource: Resource;
  id: number;
  name: string;
  onClose(): void;
  /** Takes the focus when the row that held it is gone. */
  focusAfterDeletion(): HTMLElement | null;
}

function DeleteDialog({ resource, id, name, onClose, focusAfterDeletion }: DeleteDialogProps) {
  const removal = useRemoval(resource);
  const deleted = useRef(false);
  return (
    <ConfirmDialog
      onClose={onClose}
      focusAfter={() => (deleted.current ? focusAfterDeletion() : undefined)}
      title={`Delete ${resource.singular}`}
      action="Delete"
      onConfirm={() =>
        removal.mutateAsync(id, {
          onSuccess: () => {
            deleted.current = true;
          },
          onSettled: onClose,
        })
      }
    >
      <p>{resource.messages.confirmDelete}</p>
      <p>
        <span className="font-medium text-ink">{name}</span> will be gone for good.
      </p>
    </ConfirmDialog>
  );
}
