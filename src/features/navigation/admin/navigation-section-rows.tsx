import { useState } from 'react';
import { Cell, Row } from '../../../kit/ui/table.tsx';
import { useReorder } from '../../../kit/ui/use-reorder.ts';
import { type BesideMenus, whyLeftOut } from '../left-out.ts';
import type { NavigationItem, navigationSections } from '../navigation-item.ts';
import { InlineEditor } from './navigation-forms.tsx';
import { useItemMove, useSectionOrder } from './navigation-queries.ts';
import { NavigationRow } from './navigation-row.tsx';

interface NavigationSectionRowsProps {
  section: (typeof navigationSections)[number];
  items: readonly NavigationItem[];
  /** Filtered out; a row being edited keeps what was typed. */
  hidden: boolean;
  beside: BesideMenus | undefined;
  /** Item to edit straight away. */
  opened: number | undefined;
  onClose(): void;
  onDelete(item: NavigationItem): void;
  /** Announces moves to screen readers. */
  onSay(text: string): void;
}

/** One menu in the table; its items can be reordered. */
export function NavigationSectionRows({
  section,
  items,
  hidden,
  beside,
  opened,
  onClose,
  onDelete,
  onSay,
}: NavigationSectionRowsProps) {
  const [editing, setEditing] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<number>();
  const move = useItemMove();
  const order = useSectionOrder();
  const { value, label, place } = section;
  const find = (id: number) => items.find((item) => item.id === id);
  const reorder = useReorder({
    ids: items.map(({ id }) => id),
    nameOf: (id) => find(id)?.title ?? '',
    onReorder: (ids) => order.mutateAsync({ section: value, ids }),
    onSay,
  });

  function endEditing(id: number) {
    setEditing((ids) => ids.filter((one) => one !== id));
    setEdited(id);
    if (id === opened) onClose();
  }

  return (
    <tbody hidden={hidden} className="divide-y divide-line border-t border-line stacks:block">
      <tr className="bg-sunken stacks:block">
        <th scope="rowgroup" colSpan={6} className="px-5 py-2.5 text-left stacks:block stacks:px-4">
          <span className="mr-2 font-semibold">{label}</span>
          <span className="font-normal text-muted">{place}</span>
        </th>
      </tr>
      {reorder.ids.map((id) => {
        const item = find(id);
        if (!item) return null;
        if (editing.includes(id) || id === opened) {
          return (
            <Row key={id} ref={reorder.rowRef(id)} className="hover:bg-transparent!">
              <Cell colSpan={6} className="py-5">
                <InlineEditor item={item} onClose={() => endEditing(id)} />
              </Cell>
            </Row>
          );
        }
        return (
          <NavigationRow
            key={id}
            item={item}
            leftOut={item.isActive && beside ? whyLeftOut(item, beside) : undefined}
            reorder={reorder}
            wasEdited={id === edited}
            onMove={(to, button) =>
              reorder.step(id, to, button, move.mutateAsync({ id, order: to }))
            }
            onEdit={() => setEditing([...editing, id])}
            onDelete={() => onDelete(item)}
          />
        );
      })}
    </tbody>
  );
}
