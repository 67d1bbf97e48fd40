import { ListTree, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { DeleteDialog } from '../../../kit/crud/admin/delete-dialog.tsx';
import { useLink } from '../../../kit/crud/admin/use-link.ts';
import { NewDrafts } from '../../../kit/life/admin/new-drafts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { urls } from '../../../urls.ts';
import type { BesideMenus } from '../left-out.ts';
import {
  type NavigationItem,
  type NavigationSection,
  navigationItems,
  navigationSections,
} from '../navigation-item.ts';
import { AddMenuItemDialog } from './navigation-forms.tsx';
import { useItemDeletion, useNavigationItems } from './navigation-queries.ts';
import { NavigationSectionRows } from './navigation-section-rows.tsx';
import { NavigationTable, NavigationTableSkeleton } from './navigation-table.tsx';

type Filter = NavigationSection | 'all';
const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All Items' },
  ...navigationSections,
];

const { messages } = navigationItems;

interface NavigationScreenProps {
  /** What the site shows beside its menus; undefined while loading. */
  beside: BesideMenus | undefined;
  /** The footer's columns, which are no menu items. */
  footerColumns?: ReactNode;
}

export function NavigationScreen({ beside, footerColumns }: NavigationScreenProps) {
  const [filter, setFilter] = useState<Filter>('all');
  /** True, or the draft of a new item. */
  const [adding, setAdding] = useState<boolean | string>(false);
  const [deleting, setDeleting] = useState<NavigationItem>();
  const [opened, setOpened] = useState<number>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const items = useNavigationItems();
  const deletion = useItemDeletion();
  const isShown = (section: NavigationSection) => filter === 'all' || filter === section;

  useLink<NavigationItem>({
    noun: 'menu item',
    find: async (id) => (await items.refetch()).data?.find((item) => item.id === id),
    open(item) {
      setFilter('all');
      if (item === 'new') setAdding(true);
      else setOpened(item.id);
    },
    draft: setAdding,
  });

  const addButton = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Add Menu Item
    </Button>
  );

  function contents(): ReactNode {
    if (!items.data && items.isError) {
      return <ErrorState text={messages.loadFailed} query={items} />;
    }
    if (!items.data) return <NavigationTableSkeleton />;
    const isEmpty = !items.data.some(({ parent }) => isShown(parent));
    return (
      <>
        {isEmpty && (
          <EmptyState icon={ListTree} text={messages.empty}>
            {addButton}
          </EmptyState>
        )}
        {/* Hidden, not unmounted: a row being edited keeps what was typed. */}
        <div hidden={isEmpty}>
          <NavigationTable>
            {navigationSections.map((section) => (
              <NavigationSectionRows
                key={section.value}
                section={section}
                items={items.data.filter(({ parent }) => parent === section.value)}
                hidden={!isShown(section.value)}
                beside={beside}
                opened={opened}
                onClose={() => setOpened(undefined)}
                onDelete={setDeleting}
                onSay={setSaid}
              />
            ))}
          </NavigationTable>
        </div>
      </>
    );
  }

  return (
    <>
      <ScreenHeading
        ref={heading}
        title="Navigation"
        subtitle={
          <>
            Every menu of your website, and where it shows.{' '}
            <Link to={urls.admin.redirects()} className="contact-link">
              See redirects and dead links
            </Link>
          </>
        }
      >
        {addButton}
      </ScreenHeading>
      <div className="mb-4">
        <FilterButtons
          label="Menus"
          value={filter}
          options={filters}
          onChange={(next) => setFilter(next)}
        />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <NewDrafts record="navigation" noun="menu item" onOpen={setAdding} />
      <div className="@container">
        <div className="card overflow-clip">{contents()}</div>
      </div>
      {/* Hidden, not unmounted, as the rows are. */}
      <div hidden={!isShown('footer')} className="mt-6">
        {footerColumns}
      </div>
      {adding && (
        <AddMenuItemDialog
          section={filter === 'all' ? 'main' : filter}
          draft={typeof adding === 'string' ? adding : undefined}
          onClose={() => setAdding(false)}
        />
      )}
      {deleting && (
        <DeleteDialog
          resource={navigationItems}
          name={deleting.title}
          onDelete={() => deletion.mutateAsync(deleting)}
          onClose={() => setDeleting(undefined)}
          focusAfterDeletion={() => heading.current}
        />
      )}
    </>
  );
}
