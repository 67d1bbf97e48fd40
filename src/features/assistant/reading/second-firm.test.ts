// What visitors of another firm say: five slots, one of them in the evening, and services of its own.
import { describe, expect, test } from 'vitest';
import { aSecondFirm } from '../../../test/second-firm.ts';
import { defaultSettings } from '../../settings/server/store.ts';

import { serviceNamesOf } from './service-names.ts';
import { clocksInFigures, readTime } from './times.ts';
import { understand } from './understanding.ts';
import { normalWords } from './words.ts';

const today = '2025-06-10';

describe('times', () => {
  test.each([
    ['Early (8am-10am)', 'Early'],
    ['early', 'Early'],
    ['first thing', 'Early'],
    ['morning', 'Early'],
    ['8', 'Early'],
    ['before 10', 'Early'],
    ['10am', 'Late Morning'],
    ['late morning', 'Late Morning'],
    ['before lunch', 'Late Morning'],
    ['Late Morning', 'Late Morning'],
    ['between 10 and 12', 'Late Morning'],
    ['the second option', 'Late Morning'],
    ['lunch', 'Lunch'],
    ['noon', 'Lunch'],
    ['half past one', 'Lunch'],
    ['third one', 'Lunch'],
    ['afternoon', 'Afternoon'],
    ['after lunch', 'Afternoon'],
    ['late afternoon', 'Afternoon'],
    ['half past two', 'Afternoon'],
    ['the fourth slot', 'Afternoon'],
    ['evening', 'Evening'],
    ['after work', 'Evening'],
    ['after 3', 'Evening'],
    ['7', 'Evening'],
    ['7pm', 'Evening'],
    ['18:30', 'Evening'],
    ['Evening (6pm-8pm)', 'Evening'],
    ['6pm-8pm', 'Evening'],
    ['the last one', 'Evening'],
    ['fifth option', 'Evening'],
    ['as late as possible', 'Evening'],
    ['any time', 'any'],
    ['5.30pm', 'outside'],
    ['7am', 'outside'],
    ['after 7', 'outside'],
    ['purple', undefined],
  ])('%s', (text, wanted) => {
    const reading = readTime(
      clocksInFigures(normalWords(text)),
      true,
      false,
      aSecondFirm.slots,
    ).reading;
    const got =
      reading && ('slot' in reading ? reading.slot.replace(/ \(.*/, '') : Object.keys(reading)[0]);
    expect(got).toBe(wanted);
  });

  test.each([
    ['AM', 'am', 'AM'],
    ['PM', 'pm please', 'PM'],
    ['AM', 'morning', 'AM'],
    ['All day', 'all day', 'All day'],
    ['All day', 'in the afternoon', 'All day'],
  ])('a slot that is called %s: %s', (_, text, wanted) => {
    const slots =
      wanted === 'All day'
        ? [{ label: 'All day', from: '09:00', to: '17:00' }]
        : [
            { label: 'AM', from: '08:00', to: '12:00' },
            { label: 'PM', from: '12:00', to: '16:30' },
          ];
    expect(readTime(clocksInFigures(normalWords(text)), true, false, slots).reading).toEqual({
      slot: wanted,
    });
  });

  test.each([
    ['AM', 'PM'],
    ['A', 'B', 'C'],
    ['10', '12', '14'],
    ['First', 'Second', 'Any time'],
    ['9am–11am', '11.30am–1pm', 'Noon'],
    ['Breakfast', 'Mid-morning', "3 o'clock", 'After work'],
  ])('a label that is pressed is that slot: %s', (...labels) => {
    const slots = labels.map((label, at) => ({
      label,
      from: `${10 + 2 * at}:00`,
      to: `${12 + 2 * at}:00`,
    }));
    for (const label of labels) {
      const offered = { ...aSecondFirm, slots };
      const alone = understand(label, { today, offered, asking: 'preferredTime' });
      const withDay = understand(`Thursday 12 June 2025, ${label}`, { today, offered });
      expect([alone.time, withDay.time]).toEqual([{ slot: label }, { slot: label }]);
    }
  });

  test('mean what fits on a day that has only some of the slots', () => {
    const heard = understand('Saturday, the last one', {
      today,
      offered: aSecondFirm,
      asking: 'preferredDate',
    });
    const [early, lateMorning] = aSecondFirm.slots;
    if (!early || !lateMorning) throw new Error('there are five');
    expect(heard.timeAmong([early, lateMorning])).toEqual({ slot: lateMorning.label });
    expect(heard.timeAmong([early])).toEqual({ slot: early.label });
  });
});

describe('services', () => {
  test.each([
    ['shutters for the bay', ['Wooden Shutters']],
    ['a wooden shutter', ['Wooden Shutters']],
    ['Do you do awnings?', ['Garden Awnings']],
    ['I want a garden awning', ['Garden Awnings']],
    ['blackout blinds for the nursery', ['Blackout Blinds']],
    ['3 blackout blinds', ['Blackout Blinds']],
    ['verticals', ['Slatted Window Blinds']],
    ['blackout rollers', ['Rollers & Cassettes']],
    ['roller blinds', ['Rollers & Cassettes']],
    ['a cassette for the kitchen', ['Rollers & Cassettes']],
    ['rollers and cassettes', ['Rollers & Cassettes']],
    ['a quote for slatted blinds', ['Slatted Window Blinds']],
    ['shutters and awnings', ['Wooden Shutters', 'Garden Awnings']],
    ['rollers, awnings', ['Rollers & Cassettes', 'Garden Awnings']],
    ['awnings, not shutters', ['Garden Awnings']],
    // Not on offer.
    ['venetians', []],
    ['curtains', []],
    ['a mix of things', []],
    ['Pergolas', []],
  ])('%s', (text, wanted) => {
    const { services } = understand(text, { today, offered: aSecondFirm });
    expect(services.toSorted()).toEqual(wanted.toSorted());
  });

  test('of two that one word fits, the plainer', () => {
    const services = ['Motorised Roller Blinds', 'Roller Blinds', 'Blinds'].map((label) => ({
      label,
      category: null,
      active: true,
    }));
    const named = (text: string) =>
      understand(text, { today, offered: { ...aSecondFirm, services } }).services;
    expect(named('rollers')).toEqual(['Roller Blinds']);
    expect(named('roller blinds')).toEqual(['Roller Blinds']);
    expect(named('motorised rollers')).toEqual(['Motorised Roller Blinds']);
    expect(named('vertical blinds')).toEqual(['Blinds']);
  });

  test('a label within another, and numbers before a firm’s own words', () => {
    const services = ['Garden Awnings', 'Awnings', 'Sun Sails'].map((label) => ({
      label,
      category: null,
      active: true,
    }));
    const heard = (text: string) => {
      const {
        services: named,
        count,
        days,
      } = understand(text, {
        today,
        offered: { ...aSecondFirm, services },
      });
      return { named, count, days: days.length };
    };
    expect(heard('2 awnings')).toEqual({ named: ['Awnings'], count: { count: 2 }, days: 0 });
    expect(heard('garden awnings').named).toEqual(['Garden Awnings']);
    expect(heard('three sun sails')).toEqual({
      named: ['Sun Sails'],
      count: { count: 3 },
      days: 0,
    });
  });

  test('a label of two that are also offered alone is one', () => {
    const services = ['Blinds', 'Shutters', 'Blinds & Shutters'].map((label) => ({
      label,
      category: null,
      active: true,
    }));
    const named = (text: string) =>
      understand(text, { today, offered: { ...aSecondFirm, services } }).services;
    expect(named('Blinds & Shutters')).toEqual(['Blinds & Shutters']);
    expect(named('a visit about blinds and shutters')).toEqual(['Blinds & Shutters']);
    expect(named('shutters')).toEqual(['Shutters']);
  });

  test('a product is booked under the service of its category, then of its name, then of its kind', () => {
    const names = serviceNamesOf(aSecondFirm.services);
    const shutters = { slug: 'shutters', name: 'Shutters' };
    const vertical = { slug: 'vertical-blinds', name: 'Verticals' };
    expect(names.ofProduct('Full-height Shutters', shutters)).toBe('Wooden Shutters');
    expect(names.ofProduct('Rigid PVC', vertical)).toBe('Slatted Window Blinds');
    expect(names.ofProduct('Blackout Blinds', undefined)).toBe('Blackout Blinds');
    expect(names.ofProduct('Velvet Curtains', undefined)).toBe('Curtains');
    expect(names.ofProduct('Silk Romans', undefined)).toBe('');
    expect(serviceNamesOf(defaultSettings.booking.services).ofProduct('Café', shutters)).toBe(
      'Plantation Shutters',
    );
  });
});
