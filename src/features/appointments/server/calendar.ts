// A visit as an iCalendar file (RFC 5545, and 5546 for invitations). Slots are London wall-clock hours,
// so they are written as such with the zone's rules beside them, and no instant is ever computed.
import { escape as escapeText, foldLines } from 'ical-generator';
import { tzlib_get_ical_block as timezoneBlock } from 'timezones-ical-library';
import { LONDON } from '../../../lib/time/london-day.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { referenceOf, slotHours } from '../appointment.ts';
import type { AppointmentRow } from './store.ts';

/** `PUBLISH` is for whoever fetches the file; the others come as a letter and want an answer of none. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

type Sender = Pick<Correspondents, 'settings' | 'publicUrl' | 'mailFrom'>;

/**
 * The calendar file of a visit. UID stays the same for the life of the visit and SEQUENCE rises with
 * each change, so calendars update the entry they have.
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
    `SUMMARY:${escapeText(`Home visit by ${siteName}`, false)}`,
    `LOCATION:${escapeText(`${row.address}, ${row.postcode}`, false)}`,
    `DESCRIPTION:${escapeText(`${row.service}. Reference ${referenceOf(row.id)}. Questions? Call ${phone}.`, false)}`,
    `STATUS:${entryStatus(row)}`,
    'TRANSP:OPAQUE',
    // Who invites is who sends the letter, or calendars show an invitation as forged.
    ...(method === 'PUBLISH' ? [] : partiesOf(row, sender)),
    'END:VEVENT',
  ]);
}

/** Whether a change of a visit changes its entry, so that calendars have to be told a new SEQUENCE. */
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

/** A file of events, with the rules of London's clocks. */
export function calendarFile(method: CalendarMethod, events: string[], about: string[] = []) {
  const [timezone = ''] = timezoneBlock(LONDON);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sill//Visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...about,
    // When its library last looked does not belong into a file that should be the same tomorrow.
    timezone.replace(/LAST-MODIFIED:.*\r\n/, ''),
    ...events,
    'END:VCALENDAR',
    '',
  ];
  return foldLines(lines.join('\r\n'));
}

/** What calendars know a visit by, for its life. */
export function calendarUidOf({ id }: Pick<AppointmentRow, 'id'>, publicUrl: string): string {
  return `visit-${id}@${new URL(publicUrl).hostname}`;
}

/** When a visit was last changed. */
export function calendarStamp({ updatedAt }: Pick<AppointmentRow, 'updatedAt'>): string {
  return `${compact(updatedAt.slice(0, 19))}Z`;
}

/** From when to when, as London's clocks show it. */
export function calendarHours({
  preferredDate,
  preferredTime,
}: Pick<AppointmentRow, 'preferredDate' | 'preferredTime'>): string[] {
  const { from, to } = slotHours[preferredTime];
  return [
    `DTSTART;TZID=${LONDON}:${wallClock(preferredDate, from)}`,
    `DTEND;TZID=${LONDON}:${wallClock(preferredDate, to)}`,
  ];
}

function partiesOf(row: AppointmentRow, { settings, mailFrom }: Sender): string[] {
  const { siteName, contactEmail } = settings.general;
  return [
    `ORGANIZER;CN=${quoted(siteName)}:mailto:${mailFrom ?? contactEmail}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN=${quoted(row.name)}:mailto:${row.email}`,
  ];
}

// A parameter in quotes holds anything but quotes and control characters (RFC 5545, 3.1).
const quoted = (text: string) => `"${text.replace(/["\s\p{Cc}]+/gu, ' ').trim()}"`;
const compact = (text: string) => text.replace(/[-:]/g, '');
const wallClock = (day: string, hour: number) =>
  `${compact(day)}T${String(hour).padStart(2, '0')}0000`;
