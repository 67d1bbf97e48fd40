import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { callApi, post } from '../../../lib/http/api-client.ts';
import type { CaughtCounts } from '../caught-form.ts';

/** Number of forms probably from robots; not shown to advisers. */
export function useCaughtCount(): number {
  const role = useOwnAccount().data?.role;
  const { data } = useQuery<CaughtCounts>({
    // Under the list's key, so that changing one refreshes both.
    queryKey: [adminApi.caughtForms(), 'counts'],
    queryFn: ({ signal }) => callApi(adminApi.caughtFormCounts(), { signal }),
    enabled: role === 'owner' || role === 'office',
  });
  return data?.total ?? 0;
}

export const useLetThrough = () =>
  useAction({
    call: ({ id, ...body }: { id: number; overbook: boolean }) =>
      post(adminApi.caughtFormRelease(id), body),
    done: { title: 'Let through', description: 'It is now treated like any other form.' },
    failed: 'Failed to let it through: ',
    changes: [adminApi.caughtForms()],
  });
