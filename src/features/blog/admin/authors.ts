import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import type { Colleague } from '../../staff/staff.ts';

interface Author {
  value: number;
  label: string;
}

/** Who may be named as the author of a post; with its present one, though the account be disabled or gone. */
export function useAuthors(present: number): Author[] {
  const { data = [] } = useRead<Colleague[]>(adminApi.colleagues());
  const authors = data.flatMap(({ number, name, state }) =>
    number !== null && (state !== 'disabled' || number === present)
      ? { value: number, label: name }
      : [],
  );
  const isKnown = authors.some(({ value }) => value === present);
  return isKnown ? authors : [...authors, { value: present, label: `Account ${present}` }];
}
