import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import type { Colleague } from '../../staff/staff.ts';

interface Author {
  value: number;
  label: string;
}

/** Who may be named as the author of a post; with its present one, though the account be disabled or gone. */
export function useAuthors(present: number): Author[] {
  const { data = [] } = useQuery<Colleague[]>({ queryKey: [adminApi.colleagues()] });
  const authors = data.flatMap(({ number, name, state }) =>
    number !== null && (state !== 'disabled' || number === present)
      ? { value: number, label: name }
      : [],
  );
  const isKnown = authors.some(({ value }) => value === present);
  return isKnown ? authors : [...authors, { value: present, label: `Account ${present}` }];
}
