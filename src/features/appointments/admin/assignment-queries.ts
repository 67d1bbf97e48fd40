import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import type { Colleague } from '../../staff/staff.ts';
import type { Appointment } from '../appointment.ts';
import { proposalSchema } from '../drives.ts';
import { askToOverbook } from '../entry/admin/overbooking.tsx';
import { VISITS } from './appointment-queries.ts';

/** All staff; empty for an adviser, who cannot assign visits. */
export function useColleagues(): Colleague[] {
  const enabled = !useIsAdviser();
  return useRead<Colleague[]>(adminApi.colleagues(), { enabled }).data ?? [];
}

/** Whether visits can be assigned: a firm of one assigns nothing. */
export const isTeam = (colleagues: Colleague[]): boolean =>
  colleagues.filter(({ state }) => state !== 'disabled').length > 1;

/** Who makes visits. */
export const isAdviser = ({ role, state }: Colleague): boolean =>
  role === 'adviser' && state === 'active';

/** Advisers for a visit; always loaded afresh. @param slot in which it might be instead. */
export const useProposals = (id: number, enabled: boolean, slot?: { date: string; time: string }) =>
  useRead(
    adminApi.appointmentAdvisers(id) +
      (slot ? `?${new URLSearchParams({ date: slot.date, time: slot.time })}` : ''),
    { schema: z.array(proposalSchema), staleTime: 0, enabled },
  );

/** Gives a visit to somebody, or to nobody. */
export function useAssignment() {
  const colleagues = useColleagues();
  return useAction({
    call: ({ visit, userId }: { visit: Appointment; userId: string | null }) =>
      askToOverbook(visit, (overbook) =>
        put<Appointment>(adminApi.appointmentAssignment(visit.id), { userId, ...overbook }),
      ),
    done(_saved, { visit: { reference }, userId }) {
      const name = colleagues.find(({ id }) => id === userId)?.name ?? 'a colleague';
      return {
        title: userId ? 'Visit assigned' : 'Visit unassigned',
        description: userId ? `${reference} is for ${name}.` : `${reference} is now unassigned.`,
      };
    },
    failed: 'Failed to assign the visit: ',
    changes: [VISITS],
  });
}
