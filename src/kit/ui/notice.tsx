import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: LucideIcon;
  /** Something will soon be wrong unless somebody does something. */
  urgent?: boolean;
  children: ReactNode;
}

/** A line above a screen: what to know, with its link. */
export function Notice({ icon: Icon, urgent = false, children }: NoticeProps) {
  const colours = urgent ? 'bg-waiting-soft text-waiting' : 'bg-sunken text-muted';
  return (
    <p className={`mb-5 flex items-start gap-3 rounded-xl px-4 py-3 text-sm ${colours}`}>
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
