import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { callApi, patch } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { channelStatusSchema } from '../../notifications/team.ts';
import type { ContactCounts, ContactSubmission } from '../contact.ts';

const PATH = adminApi.contactSubmissions();

export function useContactCounts() {
  // Under the key of the lists, so that changing one reloads both.
  return useQuery<ContactCounts>({
    queryKey: [PATH, 'counts'],
    queryFn: ({ signal }) => callApi(adminApi.contactCounts(), { signal }),
  });
}

export const useMark = (as: 'read' | 'unread') =>
  useAction({
    call: (id: number) => patch<ContactSubmission>(adminApi.contactMark(id, as)),
    done: `Marked as ${as}`,
    failed: `Failed to mark submission as ${as}: `,
    changes: [PATH],
  });

/** Whether an e-mail that is written here leaves the house. */
export function useSendsEmail(): boolean {
  const { data = [] } = useRead(adminApi.channels(), { schema: z.array(channelStatusSchema) });
  return data.some(
    ({ channel, enabled, delivery }) => channel === 'email' && enabled && delivery === 'provider',
  );
}

export const useNote = () =>
  useAction({
    call: ({ id, note, version }: Pick<ContactSubmission, 'id' | 'note' | 'version'>) =>
      patch<ContactSubmission>(adminApi.contactNote(id), { note, version }),
    done: 'Note saved',
    failed: 'Failed to save note: ',
    changes: [PATH],
  });
