import { useRef, useState } from 'react';
import { askToDelete } from '../../../kit/crud/admin/ask-to-delete.tsx';
import { useLink } from '../../../kit/crud/admin/use-link.ts';
import { useAllRecords, useRemoval } from '../../../kit/crud/admin/use-resource.ts';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { type CategoryIcon, categoryIconSections, categoryIcons } from '../category-icon.ts';
import { AddCategoryIcon, EditCategoryIconDialog } from './category-icon-forms.tsx';
import { CategoryIconTable } from './category-icon-table.tsx';

const { messages } = categoryIcons;

/** The 'Product Categories' tab of the website's content: adds an icon, and lists the four groups. */
export function CategoryIconsTab() {
  const icons = useAllRecords(categoryIcons);
  const removal = useRemoval(categoryIcons);
  const [editing, setEditing] = useState<CategoryIcon>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  useLink<CategoryIcon>({
    noun: 'category icon',
    find: async (id) => (await icons.refetch()).data?.find((icon) => icon.id === id),
    open: (icon) => icon !== 'new' && setEditing(icon),
  });

  return (
    <div className="grid gap-6">
      <AddCategoryIcon />
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
        Category icons
      </h2>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!icons.data && icons.isError ? (
        <div className="card">
          <ErrorState text={messages.loadFailed} query={icons} />
          <p className="px-6 pb-6 text-center text-sm text-muted">
            After a program update, database migrations may be needed: they run when the server
            restarts.
          </p>
        </div>
      ) : (
        categoryIconSections.map(({ value, label }) => (
          <CategoryIconTable
            key={value}
            section={value}
            title={label}
            icons={icons.data?.filter(({ section }) => section === value)}
            onEdit={setEditing}
            onDelete={(icon) =>
              askToDelete(categoryIcons, icon.title, () => removal.mutateAsync(icon), heading)
            }
            onSay={setSaid}
          />
        ))
      )}
      {editing && <EditCategoryIconDialog icon={editing} onClose={() => setEditing(undefined)} />}
    </div>
  );
}
