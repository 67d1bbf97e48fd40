import { Pencil, Shapes, Trash2 } from 'lucide-react';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { DraftBadge } from '../../../kit/life/admin/new-drafts.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { DrawnIcon } from '../../../kit/ui/drawn-icon.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ReorderHandle } from '../../../kit/ui/reorder-handle.tsx';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row, Table } from '../../../kit/ui/table.tsx';
import { useReorder } from '../../../kit/ui/use-reorder.ts';
import { put } from '../../../lib/http/api-client.ts';
import { type CategoryIcon, type CategoryIconSection, categoryIcons } from '../category-icon.ts';

const LIST = categoryIcons.paths.list;
const columns = ['Icon', 'Title', 'Link URL', 'Order', 'Active', 'Actions'];
const SKELETON_ROWS = ['1', '2', '3'];

interface CategoryIconTableProps {
  section: CategoryIconSection;
  title: string;
  /** The section's icons, in order; undefined while loading. */
  icons: readonly CategoryIcon[] | undefined;
  onEdit(icon: CategoryIcon): void;
  onDelete(icon: CategoryIcon): void;
  /** Announces moves to screen readers. */
  onSay(text: string): void;
}

export function CategoryIconTable({
  section,
  title,
  icons,
  onEdit,
  onDelete,
  onSay,
}: CategoryIconTableProps) {
  const order = useGroupOrder();
  const find = (id: number) => icons?.find((icon) => icon.id === id);
  const reorder = useReorder({
    ids: icons?.map(({ id }) => id) ?? [],
    nameOf: (id) => find(id)?.title ?? '',
    onReorder: (ids) => order.mutateAsync({ section, ids }),
    onSay,
  });

  return (
    <section className="@container">
      <div className="card overflow-clip">
        <h3 className="px-5 pt-4 pb-1 font-semibold">{title}</h3>
        {icons?.length === 0 ? (
          <EmptyState icon={Shapes} text={categoryIcons.messages.empty} />
        ) : (
          <Table caption={title} columns={columns} aria-busy={!icons}>
            {!icons && SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)}
            {reorder.ids.map((id, at) => {
              const icon = find(id);
              if (!icon) return null;
              return (
                <Row
                  key={id}
                  ref={reorder.rowRef(id)}
                  className={classNames(
                    'stacks:grid-cols-[auto_minmax(0,1fr)_auto] stacks:gap-x-3 stacks:gap-y-1.5 stacks:p-4!',
                    reorder.carriedId === id && 'relative bg-accent-soft! shadow-popup',
                  )}
                >
                  <Cell className="py-1! align-middle!">
                    <span className="flex items-center gap-1">
                      <ReorderHandle reorder={reorder} id={id} name={icon.title} />
                      <DrawnIcon src={icon.icon} className="size-8" />
                    </span>
                  </Cell>
                  <Cell className="py-1! align-middle! font-medium stacks:self-center">
                    <span className="flex flex-wrap items-center gap-2">
                      {icon.title}
                      <DraftBadge record="category-icons" id={id} />
                    </span>
                  </Cell>
                  <Cell className="py-1! align-middle! text-muted stacks:col-span-3 stacks:row-start-2">
                    {icon.href}
                  </Cell>
                  <Cell className="py-1! align-middle! tabular-nums stacks:row-start-3">
                    <span className="hidden text-muted stacks:inline">Order </span>
                    {at}
                  </Cell>
                  <Cell className="py-1! align-middle! stacks:row-start-3">
                    <Badge tone={icon.isActive ? 'good' : 'neutral'}>
                      {icon.isActive ? 'Active' : 'Inactive'}
                    </Badge>
                  </Cell>
                  <Cell className="w-0 py-1! text-right align-middle! stacks:w-auto stacks:col-start-3 stacks:row-start-1">
                    <RowMenu
                      label={`Actions for ${icon.title}`}
                      actions={[
                        { label: 'Edit', icon: Pencil, onSelect: () => onEdit(icon) },
                        { label: 'Delete', icon: Trash2, onSelect: () => onDelete(icon) },
                      ]}
                    />
                  </Cell>
                </Row>
              );
            })}
          </Table>
        )}
      </div>
    </section>
  );
}

function SkeletonRow() {
  return (
    <Row>
      {columns.map((column) => (
        <Cell key={column} className="py-3! stacks:nth-[n+3]:hidden">
          <Skeleton className="h-6 w-20 max-w-full" />
        </Cell>
      ))}
    </Row>
  );
}

function useGroupOrder() {
  const { messages, paths } = categoryIcons;
  return useAction({
    call: (body: { section: string; ids: number[] }) => put(`${paths.write}/order`, body),
    done: messages.updated,
    failed: messages.updateFailed,
    changes: [LIST],
    waits: true,
  });
}
