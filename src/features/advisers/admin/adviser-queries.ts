import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import type { LeaveState } from '../adviser-times.ts';
import {
  type AdviserTimesInput,
  type AdviserTimesRecord,
  type AdviserWithTimes,
  adviserSchema,
  adviserTimesSchema,
} from '../times-record.ts';
import { daysInWords } from './adviser-labels.ts';

export const useAdvisers = () => useRead(adminApi.advisers(), { schema: z.array(adviserSchema) });

/** Always fresh: saving an old copy would end in a conflict. */
export const useTimes = (userId: string) =>
  useRead(adminApi.adviserTimes(userId), {
    schema: adviserTimesSchema,
    staleTime: 0,
    refetchOnMount: 'always',
    enabled: userId !== '',
  });

export const useTimesChange = (userId: string, words: { done?: string; failed: string }) =>
  useAction({
    call: (body: AdviserTimesInput) => put<AdviserTimesRecord>(adminApi.adviserTimes(userId), body),
    ...words,
    shows: (client, saved) => client.setQueryData([adminApi.adviserTimes(userId)], saved),
    changes: [adminApi.advisers(), adminApi.attention()],
  });

/** Grants or refuses leave that was asked for. */
export function useLeaveAnswer({ id, name, times }: AdviserWithTimes) {
  const change = useTimesChange(id, { failed: 'Failed to answer: ' });
  return (asked: AdviserTimesRecord['leave'][number], state: LeaveState) => {
    const leave = times.leave.map((one) => (one === asked ? { ...one, state } : one));
    return change.mutateAsync({ leave, version: times.version }).then(() =>
      showToast({
        title: state === 'granted' ? 'Leave granted' : 'Leave refused',
        description: `${name}, ${daysInWords(asked)}`,
      }),
    );
  };
}
