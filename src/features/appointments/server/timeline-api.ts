import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { listAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { existing } from '../../../lib/http/errors.ts';
import { kindLabel } from '../../notifications/message-labels.ts';
import { messagesOfAppointment } from '../../notifications/written/server/store.ts';
import { staffSources } from '../appointment.ts';
import { outcomeInWords } from '../outcome.ts';
import {
  actorInWords,
  changeInWords,
  setsStatus,
  type TimelineEntry,
  timelineEntrySchema,
} from '../timeline.ts';
import type { AppointmentServices } from './booking.ts';
import { findAppointment } from './store.ts';

export const timelineRoute = ({ database }: AppointmentServices): Route =>
  routesUnder('Appointments').get(adminApi.appointmentTimeline(':id'), {
    summary: 'The history of a visit, newest first: changes with their authors, and messages',
    answer: z.array(timelineEntrySchema),
    handle: ({ id }) => timelineOf(database.db, id()),
  });

async function timelineOf(db: Handle, id: number): Promise<TimelineEntry[]> {
  const visit = existing(await findAppointment(db, id), 'appointment');
  const [changes, messages] = await Promise.all([
    listAudit(db, { subject: 'appointment', subjectId: id, limit: MOST }),
    messagesOfAppointment(db, id, MOST),
  ]);
  // For visits entered by staff the audit log has the start, for as long as it is kept.
  const hasBeginning = changes.some(({ action }) => action === 'created');
  const beginning = staffSources.some((source) => source === visit.source)
    ? { text: changeInWords('created', visit.source), by: null }
    : { text: 'Booked', by: 'the customer' };
  // The outcome is stored with the visit, and erased with its customer.
  const lastChange = changes.find(({ detail }) => setsStatus(detail, visit.status))?.id;
  const outcome = outcomeInWords(visit);
  const entries: TimelineEntry[] = [
    ...(hasBeginning ? [] : [{ key: 'booked', at: visit.createdAt, ...beginning, message: null }]),
    ...changes.reverse().map((entry) => ({
      key: `change-${entry.id}`,
      at: entry.createdAt,
      text:
        changeInWords(entry.action, entry.detail) +
        (entry.id === lastChange && outcome ? `. ${outcome}` : ''),
      by: actorInWords(entry.actor),
      message: null,
    })),
    ...messages.map((message) => ({
      key: `message-${message.id}`,
      at: message.createdAt,
      text: kindLabel(message.kind),
      by: null,
      message,
    })),
  ];
  // At the same moment the cause comes first, so it is listed below its effect.
  return entries.sort((a, b) => a.at.localeCompare(b.at)).reverse();
}

const MOST = 200;
