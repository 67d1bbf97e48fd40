// A visit as an iCalendar file (RFC 5545, and 5546 for invitations). Slots are London wall-clock hours, so the file has
// them with the zone's rules; no instant is ever computed.
import { escape as escapeText, foldLines } from 'ical-generator';
import { tzlib_get_ical_block as timezoneBlock } from 'timezones-ical-library';
import { LONDON } from '../../../lib/time/london-day.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { isConsultation, kindLabels, referenceOf } from '../appointment.ts';
import type { AppointmentRow } from './store.ts';

/** `PUBLISH` is for downloads; the others are e-mailed and expect no reply. */
type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

type Sender = Pick<Correspondents, 'settings' | 'publicUrl' | 'mailFrom'>;

/**
 * The calendar file of a visit. Its UID never changes and SEQUENCE rises with each change, so calendars update
 * the entry they have.
 */
export function calendarOf(
  row: AppointmentRow,
  sender: Sender,
  method: CalendarMethod = 'PUBLISH',
): string {
  const { siteName, phone } = sender.settings.general;
  return calendarFile(method, [
    'BEGIN:VEVENT',
    `UID:${calendarUidOf(row, sender.publicUrl)}`,
    `SEQUENCE:${row.calendarSequence}`,
    `DTSTAMP:${calendarStamp(row)}`,
    ...calendarHours(row),
    `SUMMARY:${escapeText(`${isConsultation(row) ? 'Home visit' : kindLabels[row.kind]} by ${siteName}`, false)}`,
    `LOCATION:${escapeText([row.address, row.postcode].filter(Boolean).join(', '), false)}`,
    `DESCRIPTION:${escapeText(`${row.service}. Reference ${referenceOf(row.id)}. Questions? Call ${phone}.`, false)}`,
    `STATUS:${entryStatus(row)}`,
    'TRANSP:OPAQUE',
    // The organiser must be the sender, or calendars show the invitation as forged.
    ...(method === 'PUBLISH' ? [] : partiesOf(row, sender)),
    'END:VEVENT',
  ]);
}

/** Whether a change to a visit changes its calendar entry, which then needs a new SEQUENCE. */
export function changesEntry(before: AppointmentRow, after: AppointmentRow): boolean {
  const said = ['preferredDate', 'preferredTime', 'address', 'postcode', 'service'] as const;
  return (
    entryStatus(before) !== entryStatus(after) || said.some((key) => before[key] !== after[key])
  );
}

function entryStatus({ status }: Pick<AppointmentRow, 'status'>): string {
  if (status === 'cancelled') return 'CANCELLED';
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED';
}

export function calendarFile(method: CalendarMethod, events: string[], about: string[] = []) {
  const [timezone = ''] = timezoneBlock(LONDON);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sill//Visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...about,
    // A timestamp from the zone library would make equal files differ.
    timezone.replace(/LAST-MODIFIED:.*\r\n/, ''),
    ...events,
    'END:VCALENDAR',
    '',
  ];
  return foldLines(lines.join('\r\n'));
}

/** The visit's permanent id in calendars. */
export function calendarUidOf({ id }: Pick<AppointmentRow, 'id'>, publicUrl: string): string {
  return `visit-${id}@${new URL(publicUrl).hostname}`;
}

export function calendarStamp({ updatedAt }: Pick<AppointmentRow, 'updatedAt'>): string {
  return `${compact(updatedAt.slice(0, 19))}Z`;
}

export function calendarHours({
  preferredDate,
  slotFrom,
  slotTo,
}: Pick<AppointmentRow, 'preferredDate' | 'slotFrom' | 'slotTo'>): string[] {
  return [
    `DTSTART;TZID=${LONDON}:${wallClock(preferredDate, slotFrom || '09:00')}`,
    `DTEND;TZID=${LONDON}:${wallClock(preferredDate, slotTo || '17:00')}`,
  ];
}

function partiesOf(row: AppointmentRow, { settings, mailFrom }: Sender): string[] {
  const { siteName, contactEmail } = settings.general;
  return [
    `ORGANIZER;CN=${quoted(siteName)}:mailto:${mailFrom ?? contactEmail}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN=${quoted(row.name)}:mailto:${row.email}`,
  ];
}

// A quoted parameter must not contain quotes or control characters (RFC 5545, 3.1).
const quoted = (text: string) => `"${text.replace(/["\s\p{Cc}]+/gu, ' ').trim()}"`;
const compact = (text: string) => text.replace(/[-:]/g, '');
const wallClock = (day: string, time: string) => `${compact(day)}T${compact(time)}00`;
