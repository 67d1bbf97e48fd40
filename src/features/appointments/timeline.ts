// The history of a visit, for staff.

import { z } from '../../lib/text/zod.ts';
import { fullDay, isDay } from '../../lib/time/london-day.ts';
import { channels, messageStatuses } from '../notifications/message.ts';
import { type AppointmentStatus, type Source, sourceLabels, statusLabels } from './appointment.ts';

export const timelineEntrySchema = z.object({
  key: z.string(),
  at: z.string(),
  text: z.string(),
  /** Null for the system itself. */
  by: z.string().nullable(),
  message: z
    .object({
      id: z.int(),
      channel: z.enum(channels),
      recipient: z.string(),
      status: z.enum(messageStatuses),
      attempts: z.int(),
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
  noShow: 'No-show',
};

const isStatus = (text: string): text is AppointmentStatus => Object.hasOwn(statusLabels, text);

const isSource = (text: string): text is Source => Object.hasOwn(sourceLabels, text);

const FIELDS = {
  name: 'name',
  email: 'e-mail',
  phone: 'phone',
  address: 'address',
  postcode: 'postcode',
  service: 'service',
  windowCount: 'windows',
  windows: 'sizes and guide price',
  additionalInfo: 'note',
};
/** What the history names as corrected. */
export const correctedFields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const isField = (part: string): part is keyof typeof FIELDS => Object.hasOwn(FIELDS, part);

export function changeInWords(action: string, detail: string): string {
  if (action === 'changed') {
    if (detail === 'details') return 'Details changed';
    const all = detail.split('; ');
    const corrected = all.filter(isField).map((part) => FIELDS[part]);
    const parts = all.filter((part) => !isField(part)).map(partInWords);
    if (corrected.length > 0) parts.push(`Corrected: ${corrected.join(', ')}`);
    return parts.join('; ');
  }
  if (action === 'created') return ['Entered', ...detail.split('; ').map(partInWords)].join(', ');
  if (action === 'on our way') return `On our way, arriving ${detail}`;
  if (action === 'assigned') return `Assigned ${detail}`;
  const words = [action.replaceAll('-', ' '), detail].filter(Boolean).join(': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function partInWords(part: string): string {
  if (isSource(part)) return sourceLabels[part].toLowerCase();
  const status = /^\w+ to (\w+)$/.exec(part)?.[1];
  if (status && isStatus(status)) return CHANGED_TO[status];
  const [, day = '', slot = ''] = /^moved to ([\d-]+), (.*)$/.exec(part) ?? [];
  return isDay(day) ? `Moved to ${fullDay(day)}, ${slot}` : part;
}

/** Whether this change set the visit's status. */
export const setsStatus = (detail: string, status: AppointmentStatus): boolean =>
  detail.split('; ').some((part) => /^\w+ to (\w+)$/.exec(part)?.[1] === status);

export const actorInWords = (actor: string) => (actor === 'visitor' ? 'the customer' : actor);
