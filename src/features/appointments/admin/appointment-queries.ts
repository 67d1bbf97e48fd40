import { type QueryClient, useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { below, useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { firstNameOf } from '../../../kit/first-name.ts';
import { ApiError, deleteAt, post, put } from '../../../lib/http/api-client.ts';
import type { Message } from '../../notifications/message.ts';
import { retryWords } from '../../notifications/message-labels.ts';
import {
  type Appointment,
  appointmentCountsSchema,
  type StatusInput,
  statusLabels,
} from '../appointment.ts';
import type { Alternative } from '../availability.ts';
import { reasonTexts } from '../outcome.ts';
import { visitFacts } from '../record.ts';
import { dayInWords } from './appointment-labels.ts';

export function useAppointmentCounts() {
  return useRead(adminApi.appointmentCounts(), { schema: appointmentCountsSchema });
}

export function useAppointment(id: number, loaded: Appointment) {
  return useQuery<Appointment>({ queryKey: [adminApi.appointment(id)], initialData: loaded });
}

interface LoadedPages {
  pages: { rows: Appointment[] }[];
  pageParams: unknown[];
}

function changeLoaded(client: QueryClient, change: (rows: Appointment[]) => Appointment[]) {
  client.setQueriesData<LoadedPages>(
    { queryKey: [adminApi.appointments(), 'pages'] },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({ ...page, rows: change(page.rows) })),
      },
  );
}

export const useOutcomeReasons = () => useRead(adminApi.outcomeReasons(), { schema: reasonTexts });

/** A further text message waits for its customer, or has gone: not 'On our way', when the visit ends. */
const isTold = ({ status, smsStatus, smsMessageId }: Appointment, before: Appointment) =>
  /^(?:confirmed|cancelled)$/.test(status) &&
  smsMessageId !== before.smsMessageId &&
  (smsStatus === 'queued' || smsStatus === 'sent');

/** @param canUndo the toast takes it back, and the customer's message waits as long. */
export function useStatusChange(appointment: Appointment, { canUndo = false } = {}) {
  const mutation = useAction({
    call: (body: StatusInput) =>
      put<Appointment>(
        adminApi.appointmentStatus(appointment.id),
        canUndo ? { ...body, mayBeUndone: true } : body,
      ),
    done(saved) {
      const { reference, name, status, reason } = saved;
      const isNews = status !== appointment.status && isTold(saved, appointment);
      const undo = {
        label: 'Undo',
        onAct: () => mutation.mutate({ status: appointment.status }),
      };
      return {
        title: 'Status Updated',
        description: `${reference} for ${name}: ${(status === 'completed' && reason) || statusLabels[status]}${isNews ? `, ${firstNameOf(name)} is told` : ''}.`,
        ...(canUndo && status !== appointment.status && { action: undo }),
      };
    },
    failed: changeFailure('Failed to update appointment status.'),
    shows: keepCurrent,
    changes: [VISITS],
  });
  return mutation;
}

interface Marking {
  visits: readonly Appointment[];
  status: 'confirmed' | 'pending';
}

/** Confirms visits one after the other, and names those that could not be; the toast takes it back. */
export function useConfirmation() {
  const mutation = useAction({
    call: async ({ visits, status }: Marking) => {
      const saved: Appointment[] = [];
      const failed: string[] = [];
      let told = 0;
      for (const visit of visits) {
        const { id, reference, name } = visit;
        try {
          const changed = await put<Appointment>(adminApi.appointmentStatus(id), {
            status,
            mayBeUndone: true,
          });
          saved.push(changed);
          if (isTold(changed, visit)) told += 1;
        } catch (error) {
          failed.push(`${reference} for ${name}: ${failureSentence(error)}`);
        }
      }
      return { saved, failed, told };
    },
    done({ saved, failed, told }, { status }) {
      const words = told > 0 && `${counted(told, 'customer')} ${told === 1 ? 'is' : 'are'} told`;
      const done = [`${counted(saved.length, 'visit')} ${status}`, words]
        .filter(Boolean)
        .join(', ');
      const isDone = status === 'confirmed' && saved.length > 0;
      const onAct = () => mutation.mutate({ visits: saved, status: 'pending' });
      return {
        title: failed.length > 0 ? 'Error' : 'Status Updated',
        description: [`${done}.`, ...failed].join(' '),
        ...(failed.length > 0 && { variant: 'destructive' }),
        ...(isDone && { action: { label: 'Undo', onAct } }),
      };
    },
    changes: [VISITS],
  });
  return mutation;
}

export const useDeletion = () =>
  useAction({
    call: ({ id }: Appointment) => deleteAt(adminApi.appointment(id)),
    done: (_nothing, { reference, name }) => ({
      title: 'Appointment Deleted',
      description: `${reference} for ${name} has been removed.`,
    }),
    failed: changeFailure('Failed to delete appointment.'),
    shows: (client, _nothing, { id }) =>
      changeLoaded(client, (rows) => rows.filter((one) => one.id !== id)),
    changes: [VISITS],
  });

export const useMessageRetry = () =>
  useAction({
    call: (messageId: number) => post<Message>(adminApi.messageRetry(messageId)),
    done: retryWords,
    failed: changeFailure('Failed to send the message again.'),
    changes: [VISITS],
    waits: true,
  });

/** Shows a saved visit at once. */
export function keepCurrent(client: QueryClient, saved: Appointment): void {
  changeLoaded(client, (rows) => rows.map((one) => (one.id === saved.id ? saved : one)));
  client.setQueryData([adminApi.appointment(saved.id)], saved);
}

/** What shows visits. */
export const VISITS = below(...visitFacts.shownAt);

/** Why a change failed, and which slots are free instead. */
export const changeFailure = (sentence: string) => (error: unknown) =>
  [sentence, failureSentence(error), freeInstead(error)].filter(Boolean).join(' ');

function freeInstead(error: unknown): string {
  const offered = error instanceof ApiError ? error.body.alternatives : undefined;
  if (!Array.isArray(offered) || offered.length === 0) return '';
  // Our own server's answer, in the shape of nearestAlternatives.
  const slots = (offered as Alternative[]).map(({ date, time }) => `${dayInWords(date)}, ${time}`);
  return `Free: ${slots.join('; ')}.`;
}
