import { Download } from 'lucide-react';
import { adminApi } from '../../../admin-urls.ts';
import { ButtonLink } from '../../ui/button.tsx';

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
    <ButtonLink
      icon={Download}
      href={asked.size > 0 ? `${path}?${asked}` : path}
      download
      aria-label={label}
    >
      Export CSV
    </ButtonLink>
  );
}
