// A user's visits as a subscribed calendar (RFC 5545, RFC 7986), with the same UIDs as customers' files.
import { escape as escapeText } from 'ical-generator';
import type { Handle } from '../../../lib/database/database.ts';
import { addDays, LONDON, londonDayOf } from '../../../lib/time/london-day.ts';
import { aboutVisit, kindBefore, referenceOf } from '../../appointments/appointment.ts';
import { listVisitsFrom } from '../../appointments/server/assignment-store.ts';
import {
  calendarFile,
  calendarHours,
  calendarStamp,
  calendarUidOf,
} from '../../appointments/server/calendar.ts';
import type { AppointmentRow } from '../../appointments/server/store.ts';

const DAYS_BACK = 14;
/** More than a year of a full diary; every phone reads a feed hourly. */
const MOST_VISITS = 5000;

interface FeedDeps {
  assignedTo: string | undefined;
  title: string;
  publicUrl: string;
  now: Date;
}

/** The feed's text; it changes only with its contents. Without cancelled visits. */
export async function visitFeed(
  db: Handle,
  { assignedTo, title, publicUrl, now }: FeedDeps,
): Promise<string> {
  const from = addDays(londonDayOf(now), -DAYS_BACK);
  const visits = await listVisitsFrom(db, from, assignedTo, MOST_VISITS);
  const events = visits
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((visit) => entryOf(visit, publicUrl));
  return calendarFile('PUBLISH', events, [
    `NAME:${text(title)}`,
    `X-WR-CALNAME:${text(title)}`,
    `X-WR-TIMEZONE:${LONDON}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
}

function entryOf(row: AppointmentRow, publicUrl: string): string[] {
  const description = [
    row.phone,
    aboutVisit(row),
    row.additionalInfo,
    `Reference ${referenceOf(row.id)}`,
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${calendarUidOf(row, publicUrl)}`,
    `SEQUENCE:${row.calendarSequence}`,
    `DTSTAMP:${calendarStamp(row)}`,
    ...calendarHours(row),
    `SUMMARY:${text(`${kindBefore(row)}${row.name}, ${row.postcode}`)}`,
    `LOCATION:${text(`${row.address}, ${row.postcode}`)}`,
    `DESCRIPTION:${text(description.filter(Boolean).join('\n'))}`,
    `STATUS:${row.status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

const text = (value: string) => escapeText(value, false);
