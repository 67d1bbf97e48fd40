import { NavLink } from 'react-router';
import { urls } from '../../../urls.ts';

export function ViewLinks() {
  return (
    <nav aria-label="Show visits as" className="flex gap-1 rounded-lg bg-sunken p-1">
      <ViewLink to={urls.admin.appointments()}>Table</ViewLink>
      <ViewLink to={urls.admin.diary()}>Diary</ViewLink>
    </nav>
  );
}

function ViewLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className="flex h-8 grow items-center justify-center rounded-md px-3 text-sm font-medium text-muted hover:text-ink aria-[current=page]:bg-[light-dark(var(--color-surface),var(--color-line))] aria-[current=page]:text-ink aria-[current=page]:shadow-sm"
    >
      {children}
    </NavLink>
  );
}
