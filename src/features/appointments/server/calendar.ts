// A visit as an iCalendar file (RFC 5545). Slots are London wall-clock hours, so they are written as
// such with the zone's rules beside them, and no instant is ever computed.
import { escape as escapeText, foldLines } from 'ical-generator';
import { tzlib_get_ical_block as timezoneBlock } from 'timezones-ical-library';
import { LONDON } from '../../../lib/london-day.ts';
import type { Settings } from '../../settings/settings.ts';
import { referenceOf, slotHours } from '../appointment.ts';
import type { AppointmentRow } from './store.ts';

/**
 * The calendar file of a visit. UID stays the same for the life of the visit and SEQUENCE rises with
 * each change, so calendars update the entry they have.
 */
export function calendarOf(
  row: AppointmentRow,
  { settings, publicUrl }: { settings: Settings; publicUrl: string },
): string {
  const hours = slotHours[row.preferredTime];
  const cancelled = row.status === 'cancelled';
  const { siteName, phone } = settings.general;
  const [timezone = ''] = timezoneBlock(LONDON);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sill//Visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    timezone,
    'BEGIN:VEVENT',
    `UID:visit-${row.id}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${row.calendarSequence}`,
    `DTSTAMP:${compact(row.updatedAt.slice(0, 19))}Z`,
    `DTSTART;TZID=${LONDON}:${wallClock(row.preferredDate, hours.from)}`,
    `DTEND;TZID=${LONDON}:${wallClock(row.preferredDate, hours.to)}`,
    `SUMMARY:${escapeText(`Home visit by ${siteName}`, false)}`,
    `LOCATION:${escapeText(`${row.address}, ${row.postcode}`, false)}`,
    `DESCRIPTION:${escapeText(`${row.service}. Reference ${referenceOf(row.id)}. Questions? Call ${phone}.`, false)}`,
    `STATUS:${cancelled ? 'CANCELLED' : row.status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return foldLines(lines.join('\r\n'));
}

const compact = (text: string) => text.replace(/[-:]/g, '');
const wallClock = (day: string, hour: number) =>
  `${compact(day)}T${String(hour).padStart(2, '0')}0000`;
