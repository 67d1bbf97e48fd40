import { Download } from 'lucide-react';
import { adminApi } from '../../../admin-urls.ts';

interface ExportLinkProps {
  list: string;
  query?: Record<string, string | undefined>;
  /** The accessible name, where a screen has several. */
  label?: string;
}

export function ExportLink({ list, query = {}, label }: ExportLinkProps) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) asked.set(name, value);
  const path = adminApi.export(`${list}.csv`);
  return (
    <a
      href={asked.size > 0 ? `${path}?${asked}` : path}
      download
      aria-label={label}
      className="inline-flex h-10 items-center justify-center gap-2 rounded-lg border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap text-ink transition-colors hover:bg-sunken"
    >
      <Download aria-hidden className="size-4" />
      Export CSV
    </a>
  );
}
