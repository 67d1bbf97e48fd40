import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../settings/server/store.ts';
import { calendarOf } from './calendar.ts';
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
};
const house = { settings: defaultSettings, publicUrl: 'https://www.example.com' };
const linesOf = (file: string) => file.split('\r\n');
/** Lines as they were before they were folded. */
const unfolded = (file: string) => linesOf(file.replaceAll('\r\n ', ''));

describe('the calendar file of a visit', () => {
  test('says when, where and what, in London time with the zone’s rules', () => {
    const lines = unfolded(calendarOf(visit, house));
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
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('escapes what a visitor typed, so that no line is added', () => {
    const address = 'Flat 2; "The\\Mews"\r\nSTATUS:CANCELLED\nBEGIN:VALARM';
    const lines = unfolded(calendarOf({ ...visit, address }, house));
    expect(lines).not.toContain('STATUS:CANCELLED');
    expect(lines).not.toContain('BEGIN:VALARM');
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toMatch(
      /^LOCATION:Flat 2\\; "The\\\\Mews"\\n/,
    );
  });

  test('folds long lines at 75 bytes and loses nothing', () => {
    const address =
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Tŷ Gwyn 🏡 '.repeat(4);
    const file = calendarOf({ ...visit, address: address.trim() }, house);
    for (const line of linesOf(file)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const location = unfolded(file).find((line) => line.startsWith('LOCATION:')) ?? '';
    expect(location.replaceAll('\\,', ',')).toBe(`LOCATION:${address.trim()}, CV37 9ZZ`);
  });

  test('of a cancelled visit takes the entry away under the same UID', () => {
    const lines = unfolded(
      calendarOf({ ...visit, status: 'cancelled', calendarSequence: 4 }, house),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'UID:visit-42@www.example.com',
        'SEQUENCE:4',
        'STATUS:CANCELLED',
      ]),
    );
  });

  test('has the same wall-clock hours wherever the server stands, also when the clocks change', () => {
    const module = new URL('./calendar.ts', import.meta.url).href;
    const summer = {
      ...visit,
      preferredDate: '2026-03-29',
      preferredTime: 'Late Afternoon (3pm-5pm)',
    };
    const code = `import { calendarOf } from ${JSON.stringify(module)};
      for (const row of ${JSON.stringify([visit, summer])}) console.log(calendarOf(row, ${JSON.stringify(house)}));`;
    const files = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', code], {
        env: { TZ },
        encoding: 'utf8',
      }),
    );
    expect(files[0]).toContain('DTSTART;TZID=Europe/London:20261124T090000');
    expect(files[0]).toContain('DTSTART;TZID=Europe/London:20260329T150000');
    expect(new Set(files).size).toBe(1);
  });
});
