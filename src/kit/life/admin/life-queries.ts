import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { deleteAt } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { useOwnAccount } from '../../crud/admin/own-account.ts';
import { EVERYTHING, useAction } from '../../crud/admin/use-action.ts';
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

export const useDraftDiscarding = () =>
  useAction({
    call: ({ record, id }: Living) => deleteAt(adminApi.draft(record, id)),
    done: 'Draft discarded',
    failed: 'Failed to discard the draft: ',
    changes: EVERYTHING,
  });
