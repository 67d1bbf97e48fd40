import type { PageKind } from '../page.ts';

export const kindOptions: { value: PageKind; label: string }[] = [
  { value: 'area', label: 'Area' },
  { value: 'guide', label: 'Guide' },
  { value: 'legal', label: 'Legal' },
];
