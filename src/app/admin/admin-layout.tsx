import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Button } from '../../kit/ui/button.tsx';
import { Drawer } from '../../kit/ui/drawer.tsx';
import { cmsTitle } from './cms-title.ts';
import { screens } from './screens.tsx';
import { SideMenu } from './side-menu.tsx';

const AccountDialog = lazy(async () => ({
  default: (await import('../../features/auth/admin/account-dialog.tsx')).AccountDialog,
}));

export function AdminLayout({ siteName }: { siteName: string }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [account, setAccount] = useState(false);
  const main = useScreenChange(siteName);

  function openAccount() {
    setMenuOpen(false);
    setAccount(true);
  }

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-surface px-4 py-2 font-medium shadow-popup focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface md:flex">
        <SideMenu siteName={siteName} onAccount={openAccount} />
      </aside>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-2 md:hidden">
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
            onAccount={openAccount}
            onNavigate={() => setMenuOpen(false)}
          />
        </Drawer>
        <p className="truncate font-semibold tracking-tight">{cmsTitle}</p>
      </header>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl px-4 py-6 outline-none md:px-6 md:py-8 lg:px-8"
      >
        <Outlet />
      </main>
      {account && (
        <Suspense>
          <AccountDialog onClose={() => setAccount(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** On a new screen: its name in the tab, the page at its top, the focus in its content. */
function useScreenChange(siteName: string) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    const label = screens.find((screen) => screen.path === pathname)?.label ?? cmsTitle;
    document.title = `${label} - ${siteName}`;
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, siteName]);
  return main;
}
