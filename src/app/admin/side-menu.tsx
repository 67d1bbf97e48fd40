import { CircleUser, ExternalLink, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { useAttention } from '../../features/dashboard/admin/dashboard-queries.ts';
import type { Attention } from '../../features/dashboard/dashboard.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import type { Role } from '../../kit/role.ts';
import { urls } from '../../urls.ts';
import { cmsTitle } from './cms-title.ts';
import type { LineState } from './live-line.ts';
import { LiveMark } from './live-mark.tsx';
import { logOut } from './log-out.ts';
import { LookSwitch } from './look-switch.tsx';
import { screensOf } from './screens.tsx';
import { SearchButton } from './search-button.tsx';

interface SideMenuProps {
  siteName: string;
  role: Role;
  line: LineState;
  onSearch(): void;
  onAccount(): void;
  onNavigate?(): void;
}

export function SideMenu(props: SideMenuProps) {
  const { siteName, role, line, onSearch, onAccount, onNavigate } = props;
  const seesAll = role !== 'adviser';
  const screens = screensOf(role).filter(({ within }) => !within);
  const [leaving, setLeaving] = useState(false);
  const counts = useAttention({ enabled: seesAll }).data?.counts;
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function leave() {
    setLeaving(true);
    setLeaving(await logOut());
  }

  return (
    <>
      <div className="side-menu-title">
        <p className="text-[0.9375rem] leading-snug font-semibold tracking-tight">{cmsTitle}</p>
        <p className="mt-0.5 text-sm text-muted">{siteName}</p>
      </div>
      {seesAll && <SearchButton onSearch={onSearch} />}
      {/* Scrolls by itself: the ways out stay in view however many screens there are. */}
      <nav
        ref={menu}
        aria-label="Admin"
        className="side-menu min-h-48 grow basis-0 overflow-y-auto px-3 py-1"
      >
        <ul className="grid">
          {screens.map(({ path, label, icon: Icon, records = [] }) => (
            <li key={path} className="relative">
              <NavLink
                to={path}
                end
                className="menu-item aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {label}
              </NavLink>
              {records.map(({ key, attention }) => (
                <MenuCount key={key} counts={counts} attention={attention} />
              ))}
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex items-center gap-2 border-t border-line px-6 pt-2">
        <LiveMark state={line} />
        <LookSwitch />
      </div>
      <div className="grid px-3 py-2">
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
          onClick={() => void leave()}
        >
          <LogOut aria-hidden className="size-4.5 shrink-0" />
          Log out
        </button>
      </div>
    </>
  );
}

interface MenuCountProps {
  counts: Attention['counts'] | undefined;
  attention: RecordFacts['attention'];
}

/** Beside the link, not inside it: the link's accessible name is its screen's name. */
function MenuCount({ counts, attention }: MenuCountProps) {
  if (attention === 'none' || attention.badge === 'none') return null;
  const count = counts?.[attention.count] ?? 0;
  if (count === 0) return null;
  return (
    <span className="pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2 rounded-full bg-waiting-soft px-1.5 text-xs/5 font-medium text-waiting tabular-nums">
      {count > 99 ? '99+' : count} <span className="sr-only">{attention.badge}</span>
    </span>
  );
}
