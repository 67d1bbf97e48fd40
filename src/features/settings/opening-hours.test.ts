import { describe, expect, test } from 'vitest';
import { openingHoursSpecification, openStateAt, readOpeningHours } from './opening-hours.ts';

/** `1:540-1020` for Monday 9am to 5pm. */
const read = (text: string) => {
  const hours = readOpeningHours(text);
  return hours
    ? [...hours]
        .sort(([a], [b]) => a - b)
        .map(([day, spans]) => `${day}:${spans.map((s) => `${s.opens}-${s.closes}`).join('+')}`)
        .join(' ')
    : 'unknown';
};
const everyDay = (span: string, days = [1, 2, 3, 4, 5, 6, 7]) =>
  days.map((day) => `${day}:${span}`).join(' ');

describe('opening hours as people write them', () => {
  test.each([
    ['Mon-Sat 9am-5pm', everyDay('540-1020', [1, 2, 3, 4, 5, 6])],
    ['Monday to Friday: 9.00 – 17.30', everyDay('540-1050', [1, 2, 3, 4, 5])],
    ['Mon–Fri 9-5, Sat 10–4, Sun closed', `${everyDay('540-1020', [1, 2, 3, 4, 5])} 6:600-960`],
    [
      'Mon, Tues & Thurs 9am to 5pm; Sat 10am to noon',
      '1:540-1020 2:540-1020 4:540-1020 6:600-720',
    ],
    ['Open daily 8:30am - 6 p.m.', everyDay('510-1080')],
    ['9-5', everyDay('540-1020')],
    ['Weekdays 9-1 and 2-5.30pm. Weekends by day: closed', 'unknown'],
    [
      'Weekdays 9am-1pm and 2-5.30pm. Weekends closed',
      everyDay('540-780+840-1050', [1, 2, 3, 4, 5]),
    ],
    ['Sat 1-5pm', '6:780-1020'],
    ['Fri-Mon 10am-midnight', everyDay('600-1440', [1, 5, 6, 7])],
    ['24/7', everyDay('0-1440')],
    ['Mon-Sat 9am-5pm, closed bank holidays', everyDay('540-1020', [1, 2, 3, 4, 5, 6])],
    ['', 'unknown'],
    ['By appointment', 'unknown'],
    ['Mon-Sat', 'unknown'],
    ['Mon-Sat 9am-5pm, Sun by appointment', 'unknown'],
    ['Mon 25:00-26:00', 'unknown'],
    ['Mon 10pm-2am', 'unknown'],
    ['Monster 9-5', 'unknown'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    // Tuesday, in summer time: 9am in London is 08:00Z.
    ['2025-06-10T07:59:00Z', { state: 'closed', opensAt: '9am' }],
    ['2025-06-10T08:00:00Z', { state: 'open', closesAt: '5pm' }],
    ['2025-06-10T16:00:00Z', { state: 'closed', opensAt: '9am', opensOn: 'Wednesday' }],
    // Saturday evening in winter: Sunday is closed.
    ['2025-01-11T17:00:00Z', { state: 'closed', opensAt: '9am', opensOn: 'Monday' }],
    ['2025-01-12T12:00:00Z', { state: 'closed', opensAt: '9am', opensOn: 'Monday' }],
  ])('Mon-Sat 9am-5pm at %s', (instant, expected) => {
    expect(openStateAt('Mon-Sat 9am-5pm', new Date(instant))).toEqual(expected);
  });

  test('what cannot be read is unknown, and search engines are told nothing', () => {
    expect(openStateAt('When the sun shines', new Date())).toEqual({ state: 'unknown' });
    expect(openingHoursSpecification('When the sun shines')).toEqual([]);
    expect(openingHoursSpecification('Mon-Tue 9am-5pm, Sat 10am-noon')).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'],
        opens: '09:00',
        closes: '17:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Saturday'],
        opens: '10:00',
        closes: '12:00',
      },
    ]);
  });
});
