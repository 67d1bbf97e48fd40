import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-6 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="max-w-sm text-balance text-muted">{text}</p>
      {children}
    </div>
  );
}
