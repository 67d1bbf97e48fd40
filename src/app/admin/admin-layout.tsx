import { LogOut, type LucideIcon, Menu, Monitor, Moon, Search, Sun } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LegalGapsNotice } from '../../features/setting-up/admin/setting-up-notice.tsx';
import { useOwnAccount } from '../../kit/crud/admin/own-account.ts';
import { type Role, roleLabels } from '../../kit/role.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Drawer } from '../../kit/ui/drawer.tsx';
import { NotLoaded } from '../../kit/ui/error-state.tsx';
import { passToast } from '../../kit/ui/toast-store.ts';
import { mayOpen, startOf } from '../http/role-pages.ts';
import { cmsTitle } from './cms-title.ts';
import type { TypedAhead } from './command-palette.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { logOut } from './log-out.ts';
import { chooseLook, type Look, readLook, subscribeToLook } from './look.ts';
import { screenAt, screensOf } from './screens.tsx';
import { SideMenu } from './side-menu.tsx';

const AccountDialog = lazy(async () => {
  const [{ AccountDialog: OwnAccount }, { CalendarFeedPanel }] = await Promise.all([
    import('../../features/auth/admin/account-dialog.tsx'),
    import('../../features/staff/admin/calendar-feed-panel.tsx'),
  ]);
  return {
    default: ({ onClose }: { onClose(): void }) => (
      <OwnAccount onClose={onClose} first={<SignedInAs />}>
        <CalendarFeedPanel />
      </OwnAccount>
    ),
  };
});

const SetUpFirst = lazy(async () => ({
  default: (await import('../../features/auth/admin/set-up-first.tsx')).SetUpFirst,
}));

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

/** The router's key for a freshly loaded page. */
const LOADED = 'default';

interface LayoutProps {
  siteName: string;
  lastEvent: string | undefined;
}

export function AdminLayout({ siteName, lastEvent }: LayoutProps) {
  const own = useOwnAccount();
  const { data } = own;
  if (data?.needsSecondFactor) {
    return (
      <Suspense>
        <SetUpFirst cmsTitle={cmsTitle} siteName={siteName} />
      </Suspense>
    );
  }
  if (data) return <Frame siteName={siteName} lastEvent={lastEvent} role={data.role} />;
  return <NotLoaded query={own} text="Your account could not be loaded. Please try again." />;
}

function Frame({ siteName, lastEvent, role }: LayoutProps & { role: Role }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [account, setAccount] = useState(false);
  const [searching, setSearching] = useState(false);
  const [ahead] = useState<TypedAhead>({ text: '', opener: null });
  const main = useScreenChange(siteName, role);
  const { pathname } = useLocation();
  const searches = role !== 'adviser';
  const line = useLiveUpdates(lastEvent);

  useSearchKeys(() => setSearching(searches));

  function openSearch() {
    setMenuOpen(false);
    setSearching(true);
  }

  function openAccount() {
    setMenuOpen(false);
    setAccount(true);
  }

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-surface px-4 py-2 font-medium shadow-popup focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface md:flex print:hidden">
        <SideMenu
          siteName={siteName}
          role={role}
          line={line}
          onSearch={openSearch}
          onAccount={openAccount}
        />
      </aside>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-2 md:hidden print:hidden">
        <Drawer
          open={menuOpen}
          onOpenChange={setMenuOpen}
          title="Menu"
          trigger={
            <Button look="quiet" size="icon" aria-label="Open menu">
              <Menu aria-hidden className="size-5" />
            </Button>
          }
        >
          <SideMenu
            siteName={siteName}
            role={role}
            line={line}
            onSearch={openSearch}
            onAccount={openAccount}
            onNavigate={() => setMenuOpen(false)}
          />
        </Drawer>
        <p className="grow truncate font-semibold tracking-tight">{cmsTitle}</p>
        {searches && (
          <Button look="quiet" size="icon" aria-label="Search" onClick={openSearch}>
            <Search aria-hidden className="size-5" />
          </Button>
        )}
      </header>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl px-4 py-6 outline-none md:px-6 md:py-8 lg:px-8"
      >
        {role !== 'adviser' && <LegalGapsNotice />}
        {mayOpen(role, pathname) ? <Outlet /> : <Navigate to={startOf(role)} replace />}
      </main>
      {searching && (
        <Suspense fallback={<AheadInput ahead={ahead} />}>
          <CommandPalette
            screens={screensOf(role)}
            ahead={ahead}
            onClose={() => setSearching(false)}
            onAccount={openAccount}
          />
        </Suspense>
      )}
      {account && (
        <Suspense>
          <AccountDialog onClose={() => setAccount(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Takes what is typed until the search has loaded: no key may press what had the focus. */
const AheadInput = ({ ahead }: { ahead: TypedAhead }) => (
  <input
    ref={(input) => {
      // Called again at each render.
      if (!input || input === document.activeElement) return;
      ahead.opener = document.activeElement;
      input.focus();
    }}
    aria-label="Search everything"
    className="sr-only"
    // A screen that has just loaded takes the focus too.
    onBlur={({ currentTarget }) => currentTarget.focus()}
    onInput={({ currentTarget }) => {
      ahead.text = currentTarget.value;
    }}
  />
);

/** Ctrl+K, or Cmd+K on a Mac. */
function useSearchKeys(onSearch: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
    if (event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    onSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** On a new screen: title, scroll to top, focus on content. A loaded page begins at its skip link. */
function useScreenChange(siteName: string, role: Role) {
  const { pathname, key, state } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(key === LOADED ? pathname : undefined);
  const stays = state?.stays === true;
  useEffect(() => {
    const label = screenAt(screensOf(role), pathname)?.label ?? cmsTitle;
    document.title = `${label} - ${siteName}`;
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A new record has got its address: the screen is the same.
    if (stays) return;
    passToast();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, siteName, role, stays]);
  return main;
}

/** The head of one's own account: who is signed in, light or dark, and the way out. */
function SignedInAs() {
  const { data } = useOwnAccount();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="grow">
        <span className="font-semibold">{data?.username}</span>
        {data && <span className="block text-sm text-muted">{roleLabels[data.role]}</span>}
      </p>
      <LookSwitch />
      <ActionButton look="secondary" icon={LogOut} onAct={logOut}>
        Log out
      </ActionButton>
    </div>
  );
}

const CHOICES: [look: Look, label: string, icon: LucideIcon][] = [
  ['system', 'Same as system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

function LookSwitch() {
  const look = useSyncExternalStore(subscribeToLook, readLook);
  const name = useId();
  return (
    <fieldset className="flex shrink-0 gap-1 rounded-lg bg-sunken p-1">
      <legend className="sr-only">Light or dark</legend>
      {CHOICES.map(([value, label, Icon]) => (
        <label
          key={value}
          title={label}
          className="relative grid h-7 w-8 place-items-center rounded-md text-muted hover:text-ink has-checked:bg-[light-dark(var(--color-surface),var(--color-line))] has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={look === value}
            onChange={() => chooseLook(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
