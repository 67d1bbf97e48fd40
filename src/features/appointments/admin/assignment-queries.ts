import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import type { Colleague } from '../../staff/staff.ts';
import type { Appointment } from '../appointment.ts';
import { type Proposal, proposalSchema } from '../drives.ts';
import { refresh } from './appointment-queries.ts';

/** All staff; empty for an adviser, who cannot assign visits. */
export function useColleagues(): Colleague[] {
  const enabled = !useIsAdviser();
  return useQuery<Colleague[]>({ queryKey: [adminApi.colleagues()], enabled }).data ?? [];
}

/** Whether visits can be assigned: a firm of one assigns nothing. */
export const isTeam = (colleagues: Colleague[]): boolean =>
  colleagues.filter(({ state }) => state !== 'disabled').length > 1;

/** Advisers for a visit; always loaded afresh. */
export const useProposals = (id: number, enabled: boolean) =>
  useQuery<Proposal[]>({
    queryKey: [adminApi.appointmentAdvisers(id)],
    meta: { schema: z.array(proposalSchema) },
    staleTime: 0,
    enabled,
  });

export function useAssignment({ id, reference }: Appointment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: { userId: string | null; name: string }) =>
      callApi<Appointment>(adminApi.appointmentAssignment(id), {
        method: 'PUT',
        body: { userId },
      }),
    onSuccess(_saved, { userId, name }) {
      showToast({
        title: userId ? 'Visit assigned' : 'Visit unassigned',
        description: userId ? `${reference} is for ${name}.` : `${reference} is now unassigned.`,
      });
    },
    onError: (error) => showFailure(`Failed to assign the visit: ${messageOf(error)}`),
    onSettled: () => refresh(client),
  });
}
