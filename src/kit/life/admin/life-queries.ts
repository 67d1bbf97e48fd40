import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { messageOf } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { useOwnAccount } from '../../crud/admin/own-account.ts';
import { showFailure } from '../../crud/admin/use-resource.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type DraftLine, draftLineSchema } from '../life.ts';

/** A record with a life. Its name is the one in its address. */
export interface Living {
  record: string;
  id: string;
}

export const isSame = (one: Living, other: Living) =>
  one.record === other.record && one.id === other.id;

/** Every draft; none is asked for where the role has none. */
export function useDrafts(enabled = true) {
  const role = useOwnAccount().data?.role;
  return useQuery<DraftLine[]>({
    queryKey: [adminApi.drafts()],
    meta: { schema: z.array(draftLineSchema), failed: 'Failed to fetch drafts' },
    enabled: enabled && role !== undefined && role !== 'adviser',
  });
}

/** What a write of one record changes elsewhere: its draft, its versions, the lists that show it. */
export function useLifeChange<Variables, Answer>(
  mutationFn: (variables: Variables) => Promise<Answer>,
  { done, failed }: { done?: (answer: Answer) => Told; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => done && showToast(done(answer)),
    onError: (error) => showFailure(`${failed}: ${messageOf(error)}`),
    onSettled: () => void client.invalidateQueries(),
  });
}

type Told = Parameters<typeof showToast>[0];
