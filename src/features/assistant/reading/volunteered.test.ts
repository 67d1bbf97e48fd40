import { describe, expect, test } from 'vitest';
import settings from '../../../../content/settings.json' with { type: 'json' };
import type { BookingSettings } from '../../settings/booking-settings.ts';
import type { AskedField } from '../answer.ts';
import { volunteered } from './volunteered.ts';

/** A Monday. */
const TODAY = '2030-01-14';
const demo = settings.booking as unknown as BookingSettings;
const said = (
  message: string,
  field?: AskedField,
  offered: Pick<BookingSettings, 'services' | 'slots'> = demo,
) => volunteered(message, { today: TODAY, offered, field, about: 'visit' });

describe('what a message says plainly is taken', () => {
  test.each([
    [
      '3 roller blinds on Thursday morning',
      {
        service: 'Roller Blinds',
        windowCount: 3,
        preferredDate: '2030-01-17',
        preferredTime: 'Morning (9am-11am)',
      },
    ],
    [
      'Two windows, 17th of January at 2pm',
      { windowCount: 2, preferredDate: '2030-01-17', preferredTime: 'Afternoon (1pm-3pm)' },
    ],
    [
      'tomorrow, half past nine, venitian blinds',
      {
        preferredDate: '2030-01-15',
        preferredTime: 'Morning (9am-11am)',
        service: 'Venetian Blinds',
      },
    ],
    ['on 5/2 please, midday', { preferredDate: '2030-02-05', preferredTime: 'Midday (11am-1pm)' }],
    ['Friday 1st February 2030', { preferredDate: '2030-02-01' }],
    [
      'jo@example.com, 07700 900123, cv37 6qx',
      { email: 'jo@example.com', phone: '07700 900123', postcode: 'CV37 6QX' },
    ],
    [
      'late afternoon on the 25th',
      { preferredDate: '2030-01-25', preferredTime: 'Late Afternoon (3pm-5pm)' },
    ],
  ])('%s', (message, values) => {
    expect(said(message)).toEqual(values);
  });
});

describe('in doubt nothing is taken', () => {
  test.each([
    ['next Thursday'],
    ['Thursday or Friday'],
    ['not rollers but something else'],
    ['rollers or romans'],
    ['3 windows, no wait, 4'],
    ['two big windows upstairs and one down'],
    ['2 windows in each of 3 rooms'],
    ['a week on Friday'],
    ['Wednesday 18th January'],
    ['Monday'],
    ['the first Saturday in February'],
    ['any day before the 20th'],
    ['sometime in the afternoon'],
    ['31/2'],
    ['I may be 3 minutes late'],
    ['jo@example.com or jo@example.org'],
    ['curtains and a blind'],
    ['house number 3, blinds for the lounge'],
  ])('%s', (message) => {
    expect(said(message)).toEqual({});
  });
});

test('an open control may be answered in words', () => {
  expect(said('three', 'windowCount')).toEqual({ windowCount: 3 });
  expect(said('not sure', 'service')).toEqual({ service: 'Not sure yet' });
  expect(said('thursday', 'preferredDate')).toEqual({ preferredDate: '2030-01-17' });
  expect(said('half nine', 'preferredTime')).toEqual({ preferredTime: 'Morning (9am-11am)' });
});

test('a day that is about no visit of ours is not one', () => {
  const found = volunteered('are you open on Friday morning?', {
    today: TODAY,
    offered: demo,
    about: 'else',
  });
  expect(found).toEqual({});
});

test('another firm has its own services and times', () => {
  const offered = {
    services: [
      { label: 'Awnings', category: null, active: true },
      { label: 'Roller Shades', category: 'roller-blinds', active: true },
    ],
    slots: [
      { label: 'Early (8am-10am)', from: '08:00', to: '10:00' },
      { label: 'Evening (6pm-8pm)', from: '18:00', to: '20:00' },
    ],
  } as unknown as Pick<BookingSettings, 'services' | 'slots'>;
  expect(said('an awning on Thursday evening', undefined, offered)).toEqual({
    service: 'Awnings',
    preferredDate: '2030-01-17',
    preferredTime: 'Evening (6pm-8pm)',
  });
  expect(said('rollers at 8.30am tomorrow', undefined, offered)).toMatchObject({
    service: 'Roller Shades',
    preferredTime: 'Early (8am-10am)',
  });
});
