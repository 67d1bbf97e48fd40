// Loading and changing visits, with the notifications of the specification.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureSentence } from '../../../kit/admin/failure-sentence.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import type { Message } from '../../notifications/message.ts';
import { type Appointment, type AppointmentStatus, statusLabels } from '../appointment.ts';
import type { Alternative } from '../availability.ts';
import { dayInWords } from './appointment-words.ts';

const PATH = '/api/admin/appointments';

// A text message leaves a moment after the change that caused it: one second look, no polling.
const SECOND_LOOK_MS = 2500;

export function useAppointments() {
  return useQuery<Appointment[]>({ queryKey: [PATH] });
}

export function useStatusChange(appointment: Appointment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: AppointmentStatus) =>
      callApi<Appointment>(`${PATH}/${appointment.id}/status`, { method: 'PUT', body: { status } }),
    onSuccess(saved) {
      showToast({
        title: 'Status Updated',
        description: `${saved.reference} for ${saved.name}: ${statusLabels[saved.status]}.`,
      });
      client.setQueryData<Appointment[]>([PATH], (list) =>
        list?.map((one) => (one.id === saved.id ? saved : one)),
      );
      if (saved.smsStatus === 'queued') setTimeout(() => refresh(client), SECOND_LOOK_MS);
    },
    onError(error) {
      showFailure('Failed to update appointment status.', error);
    },
    onSettled: () => refresh(client),
  });
}

export function useDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Appointment) => callApi(`${PATH}/${id}`, { method: 'DELETE' }),
    onSuccess(_nothing, { id, reference, name }) {
      showToast({
        title: 'Appointment Deleted',
        description: `${reference} for ${name} has been removed.`,
      });
      client.setQueryData<Appointment[]>([PATH], (list) => list?.filter((one) => one.id !== id));
    },
    onError(error) {
      showFailure('Failed to delete appointment.', error);
    },
    onSettled: () => refresh(client),
  });
}

export function useMessageRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) =>
      callApi<Message>(`/api/admin/messages/${messageId}/retry`, { method: 'POST' }),
    onSuccess() {
      showToast({ title: 'SMS queued', description: 'The text message is being sent again.' });
      setTimeout(() => refresh(client), SECOND_LOOK_MS);
    },
    onError(error) {
      showFailure('Failed to send the text message again.', error);
    },
    onSettled: () => refresh(client),
  });
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [PATH] });
}

function showFailure(sentence: string, error: unknown): void {
  showToast({
    variant: 'destructive',
    title: 'Error',
    description: [sentence, failureSentence(error), freeInstead(error)].filter(Boolean).join(' '),
  });
}

/** The free slots that the server names when the wanted one is full. */
function freeInstead(error: unknown): string {
  const offered = error instanceof ApiError ? error.body.alternatives : undefined;
  if (!Array.isArray(offered) || offered.length === 0) return '';
  // The server's own answer; its shape is that of nearestAlternatives.
  const slots = (offered as Alternative[]).map(({ date, time }) => `${dayInWords(date)}, ${time}`);
  return `Free: ${slots.join('; ')}.`;
}
