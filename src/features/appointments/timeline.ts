// What has happened to a visit, as staff read it.

import { z } from '../../lib/text/zod.ts';
import { fullDay, isDay } from '../../lib/time/london-day.ts';
import { channels, messageStatuses } from '../notifications/message.ts';
import { type AppointmentStatus, statusLabels } from './appointment.ts';

export const timelineEntrySchema = z.object({
  key: z.string(),
  at: z.string(),
  text: z.string(),
  /** Null for what the system does by itself. */
  by: z.string().nullable(),
  message: z
    .object({
      id: z.int(),
      channel: z.enum(channels),
      recipient: z.string(),
      status: z.enum(messageStatuses),
      lastError: z.string().nullable(),
      subject: z.string().nullable(),
      body: z.string(),
    })
    .nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

const CHANGED_TO: Record<AppointmentStatus, string> = {
  pending: 'Set back to pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  noShow: 'Nobody was at home',
};

const isStatus = (text: string): text is AppointmentStatus => Object.hasOwn(statusLabels, text);

export function changeInWords(action: string, detail: string): string {
  if (action === 'changed') {
    if (detail === 'details') return 'Details changed';
    const parts = detail.split('; ').map((part) => {
      const status = /^\w+ to (\w+)$/.exec(part)?.[1];
      if (status && isStatus(status)) return CHANGED_TO[status];
      const [, day = '', slot = ''] = /^moved to ([\d-]+), (.*)$/.exec(part) ?? [];
      return isDay(day) ? `Moved to ${fullDay(day)}, ${slot}` : part;
    });
    return parts.join('; ');
  }
  if (action === 'on our way') return `Told that we are on our way, arriving ${detail}`;
  if (action === 'assigned') return `Assigned ${detail}`;
  const words = [action.replaceAll('-', ' '), detail].filter(Boolean).join(': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const actorInWords = (actor: string) => (actor === 'visitor' ? 'the customer' : actor);
