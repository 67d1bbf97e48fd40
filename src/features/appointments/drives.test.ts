import { describe, expect, test } from 'vitest';
import type { Districts } from '../districts/districts.ts';
import { type Candidate, driveMinutes, lateDrives, proposalsOf, type Stop } from './drives.ts';

// On one meridian a tenth of a degree is 11.12 km, and a drive of 25 minutes.
const at = (tenths: number) => ({ town: '', lat: 52 + tenths / 10, lon: -1.5 });
const districts: Districts = new Map([
  ['CV1', at(0)],
  ['CV2', at(1)],
  ['CV3', at(2)],
  ['CV4', at(10)],
]);
const [here, near, further, far] = ['CV1 1AA', 'CV2 1AA', 'CV3 1AA', 'CV4 1AA'];

const slots = {
  morning: { preferredTime: 'Morning', slotFrom: '09:00', slotTo: '11:00' },
  midday: { preferredTime: 'Midday', slotFrom: '11:00', slotTo: '13:00' },
  afternoon: { preferredTime: 'Afternoon', slotFrom: '13:00', slotTo: '15:00' },
};
let ids = 0;
const visit = (slot: keyof typeof slots, postcode: string) => {
  ids += 1;
  return { id: ids, kind: 'consultation' as const, postcode, ...slots[slot] };
};

test('a drive is the straight line by 1.3, at 35 km/h', () => {
  expect([0, 1, 10, 35].map(driveMinutes)).toEqual([0, 2, 22, 78]);
});

describe('a day of drives', () => {
  const lateOf = (visits: Stop[]) =>
    lateDrives(visits, undefined, districts).map(({ from, to, minutes, late }) => ({
      from: from.id,
      to: to.id,
      minutes,
      late,
    }));

  test('can be done when every visit begins within its slot', () => {
    expect(lateOf([])).toEqual([]);
    expect(lateOf([visit('midday', further), visit('morning', here)])).toEqual([]);
    // 09:00, 09:45, 10:30.
    expect(
      lateOf([visit('morning', here), visit('morning', here), visit('morning', here)]),
    ).toEqual([]);
    // 09:00, and 10:10.
    expect(lateOf([visit('morning', here), visit('morning', near)])).toEqual([]);
  });

  test('cannot, where a drive within a slot takes too long', () => {
    const [first, second] = [visit('morning', here), visit('morning', far)];
    // 09:45 and four hours and eight minutes.
    expect(lateOf([first, second])).toEqual([
      { from: first.id, to: second.id, minutes: 248, late: 173 },
    ]);
  });

  test('cannot, where the visits of one slot alone are too many', () => {
    const visits = [1, 2, 3, 4].map(() => visit('morning', here));
    expect(lateOf(visits)).toMatchObject([{ minutes: 0, late: 15 }]);
  });

  test('is late into the next slot only by what cannot be caught up', () => {
    const crowded = [here, near, further].map((postcode) => visit('morning', postcode));
    // 09:00, 10:10, 11:20: the third is late, and the next begins at 11:45 all the same.
    const next = visit('midday', further);
    expect(lateOf([...crowded, next])).toMatchObject([{ to: crowded[2]?.id, late: 20 }]);
  });

  test('takes what nobody can place or date for no reason to worry', () => {
    const nowhere = visit('midday', 'ZZ1 1AA');
    expect(lateOf([visit('morning', here), nowhere, visit('afternoon', far)])).toEqual([]);
    const timeless = { ...visit('morning', far), slotFrom: '', slotTo: '' };
    expect(lateOf([visit('morning', here), timeless])).toEqual([]);
  });
});

describe('who could make a visit', () => {
  const wanted = {
    ...visit('midday', here),
    preferredDate: '2025-06-16',
    service: 'Curtains',
  };
  const adviser = (name: string, more: Partial<Candidate> = {}): Candidate => ({
    id: name,
    name,
    hours: [],
    leave: [],
    homePostcode: far,
    kinds: [],
    ...more,
  });
  const given = (assignedTo: string, slot: keyof typeof slots, postcode: string) => ({
    ...visit(slot, postcode),
    assignedTo,
  });
  const propose = (candidates: Candidate[], others: ReturnType<typeof given>[] = []) =>
    proposalsOf(wanted, candidates, others, 'CV2', districts);

  test('is proposed by the drives before and after, from home without others', () => {
    const candidates = [adviser('Far'), adviser('Near', { homePostcode: near })];
    expect(propose(candidates)).toMatchObject([
      { name: 'Near', driveBefore: 25, driveAfter: 25, proposed: true },
      { name: 'Far', driveBefore: 248, driveAfter: 248, proposed: false },
    ]);
  });

  test('is who comes by, however far home is', () => {
    const others = [
      given('By', 'morning', near),
      given('By', 'afternoon', here),
      given('Near', 'afternoon', far),
    ];
    const [first, second] = propose(
      [adviser('Near', { homePostcode: near }), adviser('By')],
      others,
    );
    expect(first).toMatchObject({ name: 'By', driveBefore: 25, driveAfter: 0, proposed: true });
    expect(second).toMatchObject({ name: 'Near', driveBefore: 25, driveAfter: 248 });
  });

  test('drives from the firm where the home is not known, and an unknown drive comes last', () => {
    const candidates = [
      adviser('Nowhere', { homePostcode: 'ZZ1 1AA' }),
      adviser('Firm', { homePostcode: '' }),
    ];
    expect(propose(candidates)).toMatchObject([
      { name: 'Firm', driveBefore: 25, proposed: true },
      { name: 'Nowhere', driveBefore: null, driveAfter: null, proposed: false },
    ]);
  });

  test('is nobody who is away, busy, or makes other visits', () => {
    const candidates = [
      adviser('Away', {
        homePostcode: here,
        leave: [{ from: '2025-06-16', to: '2025-06-16', note: '' }],
      }),
      adviser('Busy', { homePostcode: here }),
      adviser('Other', { homePostcode: here, kinds: ['Roller Blinds'] }),
    ];
    const others = [given('Busy', 'midday', near)];
    expect(propose(candidates, others)).toMatchObject([
      { name: 'Away', there: false, free: true, takesKind: true, proposed: false },
      { name: 'Busy', there: true, free: false, takesKind: true, proposed: false },
      { name: 'Other', there: true, free: true, takesKind: false, proposed: false },
    ]);
    const able = adviser('Able', { kinds: ['Curtains'] });
    expect(propose([...candidates, able], others)[0]).toMatchObject({
      name: 'Able',
      proposed: true,
    });
  });

  test('is nobody whose drives would then take too long', () => {
    const others = [given('Late', 'morning', far), given('Before', 'afternoon', far)];
    expect(propose([adviser('Late'), adviser('Before'), adviser('Free')], others)).toMatchObject([
      { name: 'Free', inTime: true, proposed: true },
      { name: 'Before', inTime: false, proposed: false },
      { name: 'Late', inTime: false, proposed: false },
    ]);
  });

  test('does not count the visit itself as another one', () => {
    const itself = { ...wanted, assignedTo: 'Own' };
    expect(proposalsOf(wanted, [adviser('Own')], [itself], 'CV2', districts)).toMatchObject([
      { free: true, proposed: true },
    ]);
  });
});
