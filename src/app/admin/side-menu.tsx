import { CircleUser, ExternalLink, LogOut } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { signOut } from '../../features/auth/admin/signed-in-hint.ts';
import { failureSentence } from '../../kit/admin/failure-sentence.ts';
import { showToast } from '../../kit/ui/toast-store.ts';
import { urls } from '../urls.ts';
import { cmsTitle } from './cms-title.ts';
import { LookSwitch } from './look-switch.tsx';
import { screens } from './screens.tsx';

interface SideMenuProps {
  siteName: string;
  /** Called for 'Your account'. */
  onAccount(): void;
  /** Called when somebody goes somewhere. */
  onNavigate?(): void;
}

/** The way to every screen and out: beside the page, or in the drawer on phones. */
export function SideMenu({ siteName, onAccount, onNavigate }: SideMenuProps) {
  const [leaving, setLeaving] = useState(false);

  async function logOut() {
    setLeaving(true);
    try {
      await signOut();
      // A whole new page: nothing that was loaded stays in memory.
      location.assign(urls.admin.login());
    } catch (error) {
      setLeaving(false);
      showToast({
        variant: 'destructive',
        title: 'Error',
        description: `You are still logged in. ${failureSentence(error)}`,
      });
    }
  }

  return (
    <>
      <div className="px-6 pt-6 pb-5">
        <p className="text-[0.9375rem] leading-snug font-semibold tracking-tight">{cmsTitle}</p>
        <p className="mt-0.5 text-sm text-muted">{siteName}</p>
      </div>
      <nav aria-label="Admin" className="grow px-3">
        <ul className="grid gap-0.5">
          {screens.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                end
                className="menu-item aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <LookSwitch />
      <div className="grid gap-0.5 border-t border-line p-3">
        <button type="button" className="menu-item" onClick={onAccount}>
          <CircleUser aria-hidden className="size-4.5 shrink-0" />
          Your account
        </button>
        <a href={urls.home()} className="menu-item">
          <ExternalLink aria-hidden className="size-4.5 shrink-0" />
          Exit to Website
        </a>
        <button
          type="button"
          className="menu-item disabled:cursor-progress disabled:opacity-60"
          disabled={leaving}
          onClick={() => void logOut()}
        >
          <LogOut aria-hidden className="size-4.5 shrink-0" />
          Log out
        </button>
      </div>
    </>
  );
}
