import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import {
  type AdviserTimesInput,
  type AdviserTimesRecord,
  adviserSchema,
  adviserTimesSchema,
} from '../times-record.ts';

export const useAdvisers = () => useRead(adminApi.advisers(), { schema: z.array(adviserSchema) });

/** Always fresh: saving an old copy would end in a conflict. */
export const useTimes = (userId: string) =>
  useRead(adminApi.adviserTimes(userId), {
    schema: adviserTimesSchema,
    staleTime: 0,
    refetchOnMount: 'always',
    enabled: userId !== '',
  });

export const useTimesChange = (userId: string) =>
  useAction({
    call: (body: AdviserTimesInput) => put<AdviserTimesRecord>(adminApi.adviserTimes(userId), body),
    done: 'Times saved',
    failed: 'Failed to save the times: ',
    shows: (client, saved) => client.setQueryData([adminApi.adviserTimes(userId)], saved),
    changes: [adminApi.advisers(), adminApi.attention()],
  });
