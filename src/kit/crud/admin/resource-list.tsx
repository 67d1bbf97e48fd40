import { Eye, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
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
import { Select } from '../../ui/select.tsx';
import type { Order } from '../../ui/sort-header.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { inSentence, lifeName, type Resource, titleIn } from '../resource.ts';
import { askToDelete } from './ask-to-delete.tsx';
import { ExportLink } from './export-link.tsx';
import { listColumns } from './list-columns.tsx';
import { RecordTable } from './record-table.tsx';
import { ResourceForm } from './resource-form.tsx';
import { useLink } from './use-link.ts';
import { type Filter, useNarrowing } from './use-narrowing.ts';
import { type RecordOf, useRecords, useRemoval } from './use-resource.ts';

export interface ListChoice {
  label: string;
  query: Record<string, string>;
}

const EVERYTHING: readonly ListChoice[] = [{ label: 'All', query: {} }];
const NO_FILTERS: readonly Filter[] = [];
const EDITING = { label: 'Edit', icon: Pencil };
/** Of what is read more than changed. */
export const VIEWING = { label: 'View', icon: Eye };

interface ResourceListProps<Wire extends z.ZodObject> {
  resource: Resource<Wire>;
  subtitle: ReactNode;
  icon: LucideIcon;
  /** By default, as its fields say. */
  columns?: readonly Column<RecordOf<Wire>>[];
  firstOrder?: Order;
  nameOf?(record: RecordOf<Wire>): string;
  aside?: ReactNode;
  /** Below the heading. */
  notice?: ReactNode;
  placeholder?: string;
  /** One of a few, all of them on view. */
  filters?: readonly ListChoice[];
  /** Further filters, each a drop-down. */
  selects?: readonly Filter[];
  exportName?: string;
  /** Actions on a record before deletion, in order; opening it is one of them. */
  rowActions?(record: RecordOf<Wire>, opening: RowAction): readonly RowAction[];
  opening?: Pick<RowAction, 'label' | 'icon'>;
  isMarked?(record: RecordOf<Wire>): boolean;
  /** Cannot be deleted. */
  lasting?: true;
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
  notice,
  placeholder = `Search ${inSentence(resource.plural)}...`,
  filters = EVERYTHING,
  selects = NO_FILTERS,
  exportName,
  rowActions = (_, open) => [open],
  opening = EDITING,
  isMarked,
  lasting,
}: ResourceListProps<Wire>) {
  const { plural, messages } = resource;
  const choices = filters.slice(1).map(({ label }) => ({ value: label, label }));
  const list = useNarrowing([{ name: 'show', label: 'Show', options: choices }, ...selects]);
  const { show = '', ...further } = list.chosen;
  const [order, setOrder] = useState(firstOrder);
  const [editing, setEditing] = useState<RecordOf<Wire> | 'new'>();
  const [newDraft, setNewDraft] = useState<string>();
  const removal = useRemoval(resource);
  const life = lifeName(resource);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = {
    q: list.q,
    ...further,
    ...(filters.find(({ label }) => label === show) ?? filters[0])?.query,
    ...order,
  };
  const query = useRecords(resource, asked);
  const loadFailed = messages.loadFailed.endsWith(': ')
    ? messages.loadFailed + messageOf(query.error)
    : messages.loadFailed;
  useLink<RecordOf<Wire>>({
    noun: inSentence(resource.singular),
    find: resource.paths.write,
    open: setEditing,
    draft: openDraft,
  });

  function openDraft(id: string) {
    setNewDraft(id);
    setEditing('new');
  }

  const remove = (record: RecordOf<Wire>) =>
    askToDelete(resource, nameOf(record), () => removal.mutateAsync(record), heading);

  const addButton = (
    <Button icon={Plus} onClick={() => setEditing('new')}>
      {messages.add}
    </Button>
  );

  return (
    <>
      <ScreenHeading ref={heading} title={plural} subtitle={subtitle} wraps={aside !== undefined}>
        {aside === undefined ? addButton : aside}
      </ScreenHeading>
      {notice}
      <div className="@container">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchField
            label={`Search ${inSentence(plural)}`}
            placeholder={placeholder}
            value={list.search}
            onChange={list.type}
          />
          {selects.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              value={further[name] ?? ''}
              options={options}
              onChange={(value) => list.narrow({ [name]: value })}
              className="h-10 min-w-36 max-sm:grow"
            />
          ))}
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
            {exportName && <ExportLink list={exportName} query={asked} />}
          </div>
          {choices.length > 0 && (
            <FilterButtons
              label={`Filter ${inSentence(plural)}`}
              value={show}
              options={[{ value: '', label: filters[0]?.label ?? '' }, ...choices]}
              onChange={(value) => list.narrow({ show: value })}
            />
          )}
        </div>
      </div>
      {life && <NewDrafts record={life} noun={inSentence(resource.singular)} onOpen={openDraft} />}
      <RecordTable
        query={query}
        plural={inSentence(plural)}
        loadFailed={loadFailed}
        narrowed={list.isNarrowed && { noMatch: messages.noMatch(list.q), onShowAll: list.showAll }}
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
          ...(lasting ? [] : [{ label: 'Delete', icon: Trash2, onSelect: () => remove(record) }]),
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
    </>
  );
}
