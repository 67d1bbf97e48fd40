import { ListTree, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { askToDelete } from '../../../kit/crud/admin/ask-to-delete.tsx';
import { useLink } from '../../../kit/crud/admin/use-link.ts';
import { NewDrafts } from '../../../kit/life/admin/new-drafts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row } from '../../../kit/ui/table.tsx';
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

  const remove = (item: NavigationItem) =>
    askToDelete(navigationItems, item.title, () => deletion.mutateAsync(item), heading);

  const addButton = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
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
                onDelete={remove}
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
    </>
  );
}

// Fixed widths, so that nothing moves when a row becomes a form.
const columns = [
  { name: 'Title', width: 'w-[22%]' },
  { name: 'URL', width: 'w-auto' },
  { name: 'Section', width: 'w-40' },
  { name: 'Order', width: 'w-18' },
  { name: 'Active', width: 'w-24' },
  { name: 'Actions', width: 'w-58' },
] as const;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface NavigationTableProps {
  /** One table body per menu: items move within their own. */
  children: ReactNode;
  busy?: boolean;
}

/** The frame of the menus' table; narrow screens show cards. */
function NavigationTable({ children, busy = false }: NavigationTableProps) {
  return (
    <table
      className="w-full table-fixed border-collapse text-left text-sm stacks:block"
      aria-busy={busy}
    >
      <caption className="sr-only">Navigation items</caption>
      <thead className="stacks:sr-only">
        <tr>
          {columns.map(({ name, width }) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-10 h-11 bg-surface px-3 font-medium text-muted shadow-[inset_0_-1px_var(--color-line)] first:pl-5 last:pr-5 last:text-right ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

function NavigationTableSkeleton() {
  return (
    <NavigationTable busy>
      <tbody className="divide-y divide-line stacks:block">
        {SKELETON_ROWS.map((row) => (
          <Row key={row}>
            {columns.map(({ name }) => (
              <Cell key={name} className="py-3.5! stacks:nth-[n+4]:hidden">
                <Skeleton className="h-5 w-24 max-w-full" />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </NavigationTable>
  );
}
