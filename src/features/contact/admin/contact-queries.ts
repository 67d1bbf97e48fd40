import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { useChange } from '../../../kit/crud/admin/use-resource.ts';
import { callApi, patch } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { channelStatusSchema } from '../../notifications/team.ts';
import { type ContactCounts, type ContactSubmission, contactSubmissions } from '../contact.ts';

const PATH = adminApi.contactSubmissions();

export function useContactCounts() {
  // Under the key of the lists, so that changing one reloads both.
  return useQuery<ContactCounts>({
    queryKey: [PATH, 'counts'],
    queryFn: ({ signal }) => callApi(adminApi.contactCounts(), { signal }),
  });
}

const mark = (id: number, as: 'read' | 'unread') =>
  patch<ContactSubmission>(adminApi.contactMark(id, as));

export function useMarkRead() {
  const failed = 'Failed to mark submission as read: ';
  return useChange(contactSubmissions, 'Marked as read', failed, (id: number) => mark(id, 'read'));
}

export function useMarkUnread() {
  const failed = 'Failed to mark submission as unread: ';
  return useChange(contactSubmissions, 'Marked as unread', failed, (id: number) =>
    mark(id, 'unread'),
  );
}

/** Whether an e-mail that is written here leaves the house. */
export function useSendsEmail(): boolean {
  const { data = [] } = useRead(adminApi.channels(), { schema: z.array(channelStatusSchema) });
  return data.some(
    ({ channel, enabled, delivery }) => channel === 'email' && enabled && delivery === 'provider',
  );
}

export function useNote() {
  const failed = 'Failed to save note: ';
  return useChange(
    contactSubmissions,
    'Note saved',
    failed,
    ({ id, note, version }: Pick<ContactSubmission, 'id' | 'note' | 'version'>) =>
      patch<ContactSubmission>(adminApi.contactNote(id), { note, version }),
  );
}
