import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../settings/server/store.ts';
import { readCount } from './amounts.ts';
import { type DayReading, readDays } from './dates.ts';
import { clocksInFigures, readTime } from './times.ts';
import { normalWords } from './words.ts';

const spoken = (reading: DayReading | undefined) =>
  reading && ('day' in reading ? reading.day : reading.unclear);
const dayOf = (text: string, today: string) =>
  spoken(readDays(normalWords(text), { today }).days.at(-1));

describe('days, said on Tuesday 10 June 2025', () => {
  test.each([
    ['tomorrow', '2025-06-11'],
    ['tomoz', '2025-06-11'],
    ['tuesday doesnt work for me but thursday the 19th does', '2025-06-19'],
    ['the day after tomorrow', '2025-06-12'],
    ['today', '2025-06-10'],
    ['Thursday', '2025-06-12'],
    ['this Thursday', '2025-06-12'],
    ['on thurs', '2025-06-12'],
    ['Tuesday', '2025-06-17'],
    ['next Tuesday', '2025-06-17'],
    ['next Thursday', '2025-06-19'],
    ['nxt fri', '2025-06-20'],
    ['Thursday next week', '2025-06-19'],
    ['next week on Monday', '2025-06-16'],
    ['a week on Friday', '2025-06-20'],
    ['Friday week', '2025-06-20'],
    ['a week tomorrow', '2025-06-18'],
    ['a week today', '2025-06-17'],
    ['in a fortnight', '2025-06-24'],
    ['in 3 days', '2025-06-13'],
    ['in two weeks time', '2025-06-24'],
    ['two weeks from now', '2025-06-24'],
    ['the 21st', '2025-06-21'],
    ['on the 5th', '2025-07-05'],
    ['3rd of Dec', '2025-12-03'],
    ['3 December', '2025-12-03'],
    ['December 3rd', '2025-12-03'],
    ['Dec 3', '2025-12-03'],
    ['the third of July', '2025-07-03'],
    ['twenty first of june', '2025-06-21'],
    ['3/12', '2025-12-03'],
    ['03/07/2025', '2025-07-03'],
    ['3.7.25', '2025-07-03'],
    ['2025-07-03', '2025-07-03'],
    ['Tuesday 24 June', '2025-06-24'],
    ['Wed 25th June 2025', '2025-06-25'],
    ['christmas eve', '2025-12-24'],
    ['5 January', '2026-01-05'],
    ['1 June', '2025-06-01'],
    ['yesterday', '2025-06-09'],
    ['last Friday', '2025-06-06'],
    ['30 February', 'impossible'],
    ['31/6', 'impossible'],
    ['29 February', '2028-02-29'],
    ['Monday the twenty third', '2025-06-23'],
    ['the twenty fourth', '2025-06-24'],
    ['two weeks tomorrow', '2025-06-25'],
    ['a Wednesday afternoon in two weeks', '2025-06-25'],
    ['the first Friday in July', '2025-07-04'],
    ['last Friday of June', '2025-06-27'],
    ['not this Friday but next', '2025-06-20'],
    ['Friday first thing', '2025-06-13'],
    ['the last day of June', '2025-06-30'],
    ['after the 20th', 'range'],
    ['end of next week', 'range'],
    ['week commencing 23 June', 'range'],
    ['end of July', 'range'],
    ['next week', 'range'],
    ['this weekend', 'range'],
    ['sometime in August', 'range'],
    ['a week friday', '2025-06-20'],
    ['tuesday fortnight', '2025-07-01'],
    ['tomorrow week', '2025-06-18'],
    ['a week after the 21st', '2025-06-28'],
    ['weds pm', '2025-06-11'],
    ['sun 10am', '2025-06-15'],
    ['2026-12-03 at 10', '2026-12-03'],
    ['2026-12-03T10:00', '2026-12-03'],
    ['3/12 2pm', '2025-12-03'],
    ['03.12.26 14:30', '2026-12-03'],
    ['the day after Boxing Day', '2025-12-27'],
    ['Boxing Day bank holiday', '2025-12-26'],
    ['Easter Monday', '2026-04-06'],
    ['Good Friday', '2026-04-03'],
    ['the Tuesday after Easter', '2026-04-07'],
    ['May Day', '2026-05-04'],
    ['the late May bank holiday', '2026-05-25'],
    ['Whit Monday', '2026-05-25'],
    ['August bank holiday', '2025-08-25'],
    ['the Friday before Christmas', '2025-12-19'],
    ['not this one (Thursday), the one after', '2025-06-19'],
    ['Thursday, not Friday', '2025-06-12'],
    ['Friday, no, Thursday', '2025-06-12'],
    ['Tuesday is no good but Thursday is', '2025-06-12'],
    ['we met yesterday, come Thursday', '2025-06-12'],
    ['next week please, the Wednesday', '2025-06-18'],
    ['change it from Monday to Wednesday', '2025-06-11'],
    ['any day but Fridays', 'range'],
    ['Fridays only', 'range'],
    ['weekdays only', 'range'],
    ['not weekends', 'range'],
    ['before Christmas', 'range'],
    ['between Christmas and New Year', 'range'],
    ['between the 3rd and the 8th', 'range'],
    ['from Monday to Wednesday', 'range'],
    ['within two weeks', 'range'],
    ['in the new year', 'range'],
    ['ready for Christmas', undefined],
    ['Fridays are no good', undefined],
    ['Mondays or Fridays don’t work', undefined],
    ['24/7', undefined],
    ['Tuesday 1st December 10 o clock', '2025-12-01'],
    ['Fortnight today', '2025-06-24'],
    ['friday the 4th say four', '2025-07-04'],
    ['the first floor', undefined],
    ['the second one', undefined],
    ['march on', undefined],
    ['3 may be enough', undefined],
    ['sat on the sofa', undefined],
    ['Sat sri akal', undefined],
    ['sat please', '2025-06-14'],
    ['the day after tomorrow’s no good but this Sunday is', '2025-06-15'],
    ['at the mo', undefined],
    ['one second', undefined],
    ['not Monday, Wednesday', '2025-06-11'],
    ['I can’t do Friday', undefined],
    ['the sun is too hot', undefined],
    ['how much', undefined],
    ['I may', undefined],
  ])('%s', (text, day) => {
    expect(dayOf(text, '2025-06-10')).toBe(day);
  });
});

test.each([
  // On a Thursday, Thursday is not today.
  ['thursday', '2025-06-12', '2025-06-19'],
  // Said on Monday: not this week's.
  ['next Thursday', '2025-06-09', '2025-06-19'],
  // In the last days of a year.
  ['2 January', '2025-12-30', '2026-01-02'],
  ['the 31st', '2025-06-10', '2025-07-31'],
])('%s, said on %s', (text, today, day) => {
  expect(dayOf(text, today)).toBe(day);
});

describe('days where one is asked for, and one is known', () => {
  const scene = { today: '2025-06-10', asked: true, known: '2025-06-19' };
  test.each([
    ['14', '2025-06-14'],
    ['14 please', '2025-06-14'],
    ['3rd', '2025-07-03'],
    ['the twenty third', '2025-06-23'],
    ['the one after', '2025-06-26'],
    ['the day after', '2025-06-20'],
    ['the following Monday', '2025-06-23'],
    ['the day before that', '2025-06-18'],
    ['the week after', 'range'],
    ['not Fridays', 'range'],
  ])('%s', (text, day) => {
    expect(spoken(readDays(normalWords(text), scene).days.at(-1))).toBe(day);
  });

  test.each([
    ['either the 3rd or the 4th', true],
    ['Tuesday or Wednesday next week', true],
    ['Mon and Thurs are both fine', true],
    ['Thursday the 12th', false],
    ['today I measured up, Thursday suits', false],
  ])('%s leaves a choice: %s', (text, either) => {
    expect(readDays(normalWords(text), scene).either).toBe(either);
  });
});

describe('times', () => {
  test.each([
    ['morning', 'Morning'],
    ['first thing', 'Morning'],
    ['9am', 'Morning'],
    ['10.30', 'Morning'],
    ['before 11', 'Morning'],
    ['before lunch', 'Morning'],
    ['11am', 'Midday'],
    ['noon', 'Midday'],
    ['lunchtime', 'Midday'],
    ['between 11 and 1', 'Midday'],
    ['afternoon', 'Afternoon'],
    ['2pm', 'Afternoon'],
    ['half past two', 'Afternoon'],
    ['half 2', 'Afternoon'],
    ['quarter to 3', 'Afternoon'],
    ['14:00', 'Afternoon'],
    ['after lunch', 'Afternoon'],
    ['2', 'Afternoon'],
    ['after 3', 'Late Afternoon'],
    ['after three pm', 'Late Afternoon'],
    ['4 o’clock', 'Late Afternoon'],
    ['late afternoon', 'Late Afternoon'],
    ['end of the day', 'Late Afternoon'],
    ['as late as poss', 'Late Afternoon'],
    ['11ish', 'Midday'],
    ['pm', 'Afternoon'],
    ['3pm-5pm', 'Late Afternoon'],
    ['Late Afternoon (3pm-5pm)', 'Late Afternoon'],
    ['no, morning', 'Morning'],
    ['any time', 'any'],
    ['evening', 'outside'],
    ['after 5', 'outside'],
    ['7am', 'outside'],
    ['four in the afternoon', 'Late Afternoon'],
    ['too thirty', 'Afternoon'],
    ['twenty past two', 'Afternoon'],
    ['ten to eleven', 'Morning'],
    ['eleven fifteen', 'Midday'],
    ['dinner time', 'Midday'],
    ['after dinner', 'Afternoon'],
    ['aft', 'Afternoon'],
    ['up to 11', 'Morning'],
    ['afternoon, mornings are no good', 'Afternoon'],
    ['mornings are no good', undefined],
    ['no mornings', undefined],
    ['mornings do not work', undefined],
    ['purple', undefined],
  ])('%s', (text, wanted) => {
    const reading = readTime(
      clocksInFigures(normalWords(text)),
      true,
      false,
      defaultSettings.booking.slots,
    ).reading;
    const got =
      reading && ('slot' in reading ? reading.slot.replace(/ \(.*/, '') : Object.keys(reading)[0]);
    expect(got).toBe(wanted);
  });
});

describe('numbers of windows', () => {
  test.each([
    ['one big one and two little ones', 3],
    ['two small one large', 3],
    ['3 in the lounge and 2 upstairs', 5],
    ['half a dozen', 6],
    ['five no six', 6],
    ['just the one', 1],
    ['all of them, seven', 7],
    ['4 or 5', 5],
    ['about ten', 10],
    ['twelve in total, four of them bays', 12],
    ['5 windows in a 3 bed semi', 5],
    ['no, 12', 12],
    ["it's a three bed semi", undefined],
    ['number 12', undefined],
    ['two of us', undefined],
    ['2 kids', undefined],
    ['10 mins', undefined],
    ['first floor', undefined],
  ])('%s', (text, count) => {
    const reading = readCount(normalWords(text), true);
    expect(reading && 'count' in reading ? reading.count : undefined).toBe(count);
  });
});
