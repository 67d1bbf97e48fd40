import { ChevronDown, ExternalLink, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isAdviser, useColleagues } from '../../features/appointments/admin/assignment-queries.ts';
import { useAttention } from '../../features/dashboard/admin/dashboard-queries.ts';
import type { Attention } from '../../features/dashboard/dashboard.ts';
import { useOwnAccount } from '../../kit/crud/admin/own-account.ts';
import type { Role } from '../../kit/role.ts';
import { browserMemory } from '../../kit/ui/browser-memory.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { urls } from '../../urls.ts';
import type { LineState } from './live-line.ts';
import { type MenuGroup, menuGroups, type Screen, screenAt, screensOf } from './screens.tsx';

interface SideMenuProps {
  siteName: string;
  role: Role;
  line: LineState;
  onSearch(): void;
  onAccount(): void;
  onNavigate?: (() => void) | undefined;
}

export function SideMenu(props: SideMenuProps) {
  const { siteName, role, line, onSearch, onAccount, onNavigate } = props;
  const seesAll = role !== 'adviser';
  const { id, username = '' } = useOwnAccount().data ?? {};
  const attention = useAttention({ enabled: seesAll }).data;
  const counts = attention?.counts;
  const hasAdvisers = useColleagues().some(isAdviser);
  const coming = [...(attention?.today ?? []), ...(attention?.tomorrow ?? [])];
  const drives = !hasAdvisers || coming.some(({ assignedTo }) => assignedTo === id);
  const { pathname } = useLocation();
  const open = screensOf(role).filter(({ path }) => drives || path !== urls.admin.today());
  const { folded, fold } = useFolded(screenAt(open, pathname)?.group, pathname);
  const [gear, ...behindGear] = open.filter(({ group }) => group === 'Settings');
  const groups = menuGroups.flatMap((name) => {
    const screens = open.filter(({ group }) => group === name);
    return name !== 'Settings' && screens.length > 0 ? [{ name, screens }] : [];
  });
  const menu = useRef<HTMLElement>(null);
  const gearId = useId();
  useEffect(() => {
    const entry = menu.current?.querySelector('[aria-current="page"]');
    const list = entry?.closest('.side-menu');
    if (!entry || !list) return;
    const below = entry.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    // scrollIntoView would have Tab begin at the entry, behind the skip link.
    list.scrollTop += Math.max(0, below);
  }, []);

  return (
    <>
      <div className="flex shrink-0 items-center gap-2.5 px-6 pt-1 pb-0.5 max-md:py-4 max-md:pr-14">
        <img src={urls.mark()} alt="" className="size-6 shrink-0" />
        <p className="line-clamp-2 leading-tight font-semibold tracking-tight">{siteName}</p>
      </div>
      {seesAll && <SearchButton onSearch={onSearch} />}
      <nav ref={menu} aria-label="Admin" className="flex min-h-48 grow basis-0 flex-col">
        {/* Scrolls by itself: the ways out stay in view however many screens there are. */}
        <div className="side-menu grow basis-0 overflow-y-auto px-3 pb-1">
          {groups.map(({ name, screens }) => (
            <Group
              key={name}
              name={name}
              screens={screens}
              counts={counts}
              isOnly={groups.length === 1}
              isFolded={folded.includes(name)}
              onFold={fold}
              onNavigate={onNavigate}
            />
          ))}
        </div>
        {gear && (
          <div className="border-t border-line px-3 pt-0.5">
            <Entries
              id={gearId}
              screens={behindGear}
              isFolded={folded.includes('Settings')}
              counts={counts}
              onNavigate={onNavigate}
            />
            <div className="flex items-center">
              <Entries screens={[gear]} counts={counts} onNavigate={onNavigate} />
              <FoldButton
                of={gearId}
                isFolded={folded.includes('Settings')}
                onFold={(isFolded) => fold('Settings', isFolded)}
                className="grid size-6 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
              >
                <span className="sr-only">{behindGear.map(({ label }) => label).join(', ')}</span>
              </FoldButton>
            </div>
          </div>
        )}
      </nav>
      <div className="flex shrink-0 items-center gap-1 px-3 pb-1">
        <a href={urls.home()} className="menu-item whitespace-nowrap">
          <ExternalLink aria-hidden className="size-4 shrink-0" />
          Exit to Website
        </a>
        <LiveMark state={line} />
        <button
          type="button"
          aria-label="Your account"
          title="Your account"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-semibold uppercase hover:bg-accent-soft hover:text-accent-strong"
          onClick={onAccount}
        >
          {username[0]}
        </button>
      </div>
    </>
  );
}

interface EntriesProps {
  id?: string;
  screens: readonly Screen[];
  counts: Attention['counts'] | undefined;
  /** Folded links stay in the page. */
  isFolded?: boolean;
  onNavigate?: (() => void) | undefined;
}

interface GroupProps extends Omit<EntriesProps, 'onNavigate'> {
  name: MenuGroup;
  /** A menu of one group needs no heading. */
  isOnly: boolean;
  isFolded: boolean;
  onFold(name: MenuGroup, isFolded: boolean): void;
  onNavigate: EntriesProps['onNavigate'];
}

function Group({ name, isOnly, onFold, ...entries }: GroupProps) {
  const id = useId();
  const { screens, counts, isFolded } = entries;
  const total = screens.reduce((sum, screen) => sum + waitingAt(screen, counts).number, 0);
  if (isOnly) return <Entries {...entries} />;
  return (
    <>
      <FoldButton
        of={id}
        isFolded={isFolded}
        onFold={(next) => onFold(name, next)}
        className="menu-heading"
      >
        {name}
        {total > 0 && <Count number={total}>waiting</Count>}
      </FoldButton>
      <Entries id={id} {...entries} />
    </>
  );
}

interface FoldButtonProps {
  of: string;
  isFolded: boolean;
  className: string;
  onFold(isFolded: boolean): void;
  children: ReactNode;
}

function FoldButton({ of, isFolded, className, onFold, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-controls={of}
      className={className}
      onClick={() => onFold(!isFolded)}
    >
      {children}
      <ChevronDown
        aria-hidden
        className={classNames('size-3.5 shrink-0', isFolded && '-rotate-90')}
      />
    </button>
  );
}

function Entries({ id, screens, counts, isFolded = false, onNavigate }: EntriesProps) {
  return (
    <ul id={id} hidden={isFolded} className="grow">
      {screens.map((screen) => {
        const { path, label, icon: Icon } = screen;
        const { number, badge } = waitingAt(screen, counts);
        return (
          <li key={path} className="relative">
            <NavLink
              to={path}
              end={path === urls.admin.dashboard()}
              className="menu-item aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
              {...(onNavigate && { onClick: onNavigate })}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {label}
            </NavLink>
            {/* Beside the link, not inside it: the link's accessible name is its screen's name. */}
            {number > 0 && <Count number={number}>{badge}</Count>}
          </li>
        );
      })}
    </ul>
  );
}

/** How many of a screen's records wait, and the words for it. */
function waitingAt({ records }: Screen, counts: EntriesProps['counts'] = {}) {
  const waiting = records.flatMap(({ attention }) => attention ?? []);
  const number = waiting.reduce((sum, { count }) => sum + (counts[count] ?? 0), 0);
  return { number, badge: [...new Set(waiting.map(({ badge }) => badge))].join(', ') };
}

function Count({ number, children }: { number: number; children: ReactNode }) {
  return (
    <span className="menu-count">
      {number > 99 ? '99+' : number} <span className="sr-only">{children}</span>
    </span>
  );
}

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

function SearchButton({ onSearch }: { onSearch(): void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
      className="mx-3 mb-1 flex h-8 shrink-0 items-center gap-3 rounded-lg border border-line bg-sunken px-3 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      Search
      <kbd
        aria-hidden
        className="ml-auto hidden rounded border border-line bg-surface px-1.5 py-0.5 font-sans text-xs md:inline"
      >
        {isApple() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

const WORDS: Record<LineState, { text: string; title: string; dot: string }> = {
  opening: { text: 'Connecting', title: 'Connecting for live updates', dot: 'bg-muted' },
  live: { text: 'Live', title: 'Changes appear here automatically', dot: 'bg-good' },
  offline: {
    text: 'Offline',
    title: 'No live updates just now. Reconnecting automatically',
    dot: 'bg-danger',
  },
};

function LiveMark({ state }: { state: LineState }) {
  const { text, title, dot } = WORDS[state];
  return (
    <p
      title={title}
      className="flex shrink-0 items-center gap-1.5 px-1 text-xs text-muted"
      data-line={state}
    >
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', dot)} />
      <span className={state === 'opening' ? 'sr-only' : ''}>{text}</span>
    </p>
  );
}

// Which groups of the side menu are folded: remembered in this browser.
const KEY = 'cms_menu';
/** Screens that are seldom opened. */
const FOLDED_AT_FIRST: readonly string[] = ['Settings'];

/** @param current the group of the screen being shown: it opens with the screen. */
function useFolded(current: MenuGroup | 'none' | undefined, screen: string) {
  const [folded, setFolded] = useState(readFolded);
  const [shown, setShown] = useState<string>();
  if (shown !== screen) {
    setShown(screen);
    setFolded(folded.filter((group) => group !== current));
  }
  function fold(group: MenuGroup, isFolded: boolean) {
    const changed = (groups: readonly string[]) => [
      ...groups.filter((one) => one !== group),
      ...(isFolded ? [group] : []),
    ];
    setFolded(changed);
    browserMemory.write(KEY, changed(readFolded()).join());
  }
  return { folded, fold };
}

const readFolded = (): readonly string[] => browserMemory.read(KEY)?.split(',') ?? FOLDED_AT_FIRST;
