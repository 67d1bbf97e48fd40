import { execFileSync } from 'node:child_process';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { timeSlots } from '../../../test/demo-labels.ts';
import { defaultSettings } from '../../settings/server/store.ts';
import { hoursOf } from './booking.ts';
import { calendarOf, changesEntry } from './calendar.ts';
import type { AppointmentRow } from './store.ts';

const visit: AppointmentRow = {
  id: 42,
  name: 'Laura Fenwick',
  email: 'laura.fenwick@example.com',
  phone: '07700 900201',
  phoneE164: '+447700900201',
  address: '12 Sample Road, Stratford-upon-Avon',
  postcode: 'CV37 9ZZ',
  service: 'Roman Blinds',
  preferredDate: '2026-11-24',
  preferredTime: 'Morning (9am-11am)',
  windowCount: 2,
  additionalInfo: '',
  status: 'confirmed',
  visitSeed: '',
  visitTokenHash: '',
  calendarSequence: 3,
  version: 4,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T11:22:33.444Z',
  assignedTo: null,
  customerId: null,
  kind: 'consultation',
  jobId: null,
  source: 'website',
  reason: null,
  cancelledBy: null,
  means: 'open',
  slotFrom: '09:00',
  slotTo: '11:00',
  windows: null,
  offer: null,
};
const services = { settings: defaultSettings, publicUrl: 'https://www.example.com' };
const linesOf = (file: string) => file.split('\r\n');
/** Lines as they were before they were folded. */
const unfolded = (file: string) => linesOf(file.replaceAll('\r\n ', ''));

describe('the calendar file of a visit', () => {
  test('says when, where and what, in London time with the zone’s rules', () => {
    const lines = unfolded(calendarOf(visit, services));
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines).toContain('TZID:Europe/London');
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      'UID:visit-42@www.example.com',
      'SEQUENCE:3',
      'DTSTAMP:20261121T112233Z',
      'DTSTART;TZID=Europe/London:20261124T090000',
      'DTEND;TZID=Europe/London:20261124T110000',
      'SUMMARY:Home visit by Sill & Slat',
      'LOCATION:12 Sample Road\\, Stratford-upon-Avon\\, CV37 9ZZ',
      'DESCRIPTION:Roman Blinds. Reference A1042. Questions? Call 01632 960150.',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('escapes what a visitor typed, so that no line is added', () => {
    const address = 'Flat 2; "The\\Mews"\r\nSTATUS:CANCELLED\nBEGIN:VALARM';
    const lines = unfolded(calendarOf({ ...visit, address }, services));
    expect(lines).not.toContain('STATUS:CANCELLED');
    expect(lines).not.toContain('BEGIN:VALARM');
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toMatch(
      /^LOCATION:Flat 2\\; "The\\\\Mews"\\n/,
    );
  });

  test('folds long lines at 75 bytes and loses nothing', () => {
    const address =
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Tŷ Gwyn 🏡 '.repeat(4);
    const file = calendarOf({ ...visit, address: address.trim() }, services);
    for (const line of linesOf(file)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const location = unfolded(file).find((line) => line.startsWith('LOCATION:')) ?? '';
    expect(location.replaceAll('\\,', ',')).toBe(`LOCATION:${address.trim()}, CV37 9ZZ`);
  });

  test('that is fetched of a cancelled visit says so under the same UID', () => {
    const lines = unfolded(
      calendarOf({ ...visit, status: 'cancelled', calendarSequence: 4 }, services),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:visit-42@www.example.com',
        'SEQUENCE:4',
        'STATUS:CANCELLED',
      ]),
    );
  });

  // The clocks go back on 25 October 2026 and forward on 28 March 2027.
  const changeovers = ['2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28'];

  test('has the same wall-clock hours wherever the server stands, also when the clocks change', () => {
    const module = new URL('./calendar.ts', import.meta.url).href;
    const rows = changeovers.flatMap((preferredDate) =>
      timeSlots.map((preferredTime) => ({
        ...visit,
        preferredDate,
        preferredTime,
        ...hoursOf(preferredTime, defaultSettings.booking),
      })),
    );
    const code = `import { calendarOf } from ${JSON.stringify(module)};
      for (const row of ${JSON.stringify(rows)}) console.log(calendarOf(row, ${JSON.stringify(services)}, 'REQUEST'));`;
    const files = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', code], {
        env: { TZ },
        encoding: 'utf8',
      }),
    );
    expect(files[0]).toContain('DTSTART;TZID=Europe/London:20261025T090000');
    expect(files[0]).toContain('DTEND;TZID=Europe/London:20270328T170000');
    expect(new Set(files).size).toBe(1);
  });

  test.each([
    // Summer time, the day it ends, the day it begins.
    ['2026-10-24', '2026-10-24T08:00:00.000Z'],
    ['2026-10-25', '2026-10-25T09:00:00.000Z'],
    ['2027-03-27', '2027-03-27T09:00:00.000Z'],
    ['2027-03-28', '2027-03-28T08:00:00.000Z'],
  ])('of a morning on %s begins at %s for a program that reads it', (preferredDate, instant) => {
    const event = eventOf(calendarOf({ ...visit, preferredDate }, services));
    expect(event.startDate.toJSDate().toISOString()).toBe(instant);
    expect(event.startDate.hour).toBe(9);
    expect(event.duration.toSeconds()).toBe(2 * 3600);
  });
});

describe('an invitation', () => {
  const sender = { ...services, mailFrom: 'visits@mail.example.com' };
  const states = {
    published: calendarOf(visit, sender),
    request: calendarOf(visit, sender, 'REQUEST'),
    cancel: calendarOf({ ...visit, status: 'cancelled', calendarSequence: 4 }, sender, 'CANCEL'),
  };

  test.each(Object.entries(states))(
    'is, byte for byte, the one kept as %s.ics',
    async (name, file) => {
      await expect(file).toMatchFileSnapshot(`./golden/${name}.ics`);
    },
  );

  test('comes from the sender of the letter, to its customer, and asks for no answer', () => {
    const event = eventOf(states.request);
    expect(event.organizer).toBe('mailto:visits@mail.example.com');
    const [attendee] = event.attendees;
    expect(attendee?.getFirstValue()).toBe('mailto:laura.fenwick@example.com');
    expect(attendee?.getParameter('cn')).toBe('Laura Fenwick');
    expect(attendee?.getParameter('rsvp')).toBe('FALSE');
    expect(eventOf(states.published).organizer).toBeNull();
  });

  test('is taken back under the same UID with a higher SEQUENCE', () => {
    const [before, after] = [eventOf(states.request), eventOf(states.cancel)];
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(after.component.parent.getFirstPropertyValue('method')).toBe('CANCEL');
  });

  test('keeps a name with quotes and line breaks inside its parameter', () => {
    const name = 'Ann "The; Blind\r\nATTENDEE:mailto:x@example.com';
    const event = eventOf(calendarOf({ ...visit, name }, sender, 'REQUEST'));
    expect(event.attendees).toHaveLength(1);
    expect(event.attendees[0]?.getParameter('cn')).toBe(
      'Ann The; Blind ATTENDEE:mailto:x@example.com',
    );
  });
});

describe('a change that calendars are told', () => {
  test.each([
    [{ preferredDate: '2026-11-25' }, true],
    [{ preferredTime: 'Midday (11am-1pm)' as const }, true],
    [{ address: '13 Sample Road' }, true],
    [{ status: 'cancelled' as const }, true],
    [{ status: 'pending' as const }, true],
    [{ status: 'completed' as const }, false],
    [{ phone: '07700 900202' }, false],
  ])('%o: %s', (changes, told) => {
    expect(changesEntry(visit, { ...visit, ...changes })).toBe(told);
  });
});

/** As a well-kept parser of others reads it, with the zone's own rules. */
function eventOf(file: string) {
  const component = new ICAL.Component(ICAL.parse(file));
  const zone = component.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error('no VTIMEZONE');
  ICAL.TimezoneService.register(zone);
  expect(zone.getAllSubcomponents('standard')).toHaveLength(1);
  expect(zone.getAllSubcomponents('daylight')).toHaveLength(1);
  const event = component.getFirstSubcomponent('vevent');
  if (!event) throw new Error('no VEVENT');
  return new ICAL.Event(event);
}
