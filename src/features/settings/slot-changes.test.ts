import { describe, expect, test } from 'vitest';
import { nextSlot, proposedLabel, withoutSlot, withSlotChanged } from './slot-changes.ts';

const morning = { label: 'Morning (9am-11am)', from: '09:00', to: '11:00' };
const midday = { label: 'Midday (11am-1pm)', from: '11:00', to: '13:00' };
const own = { label: 'After school', from: '15:00', to: '17:00' };
const exception = (slot: string | null) => ({
  date: '2026-12-24',
  slot,
  capacity: 1,
  reason: '',
});
const booking = {
  slots: [morning, midday, own],
  places: [
    { weekday: 1, slot: morning.label, capacity: 3 },
    { weekday: 1, slot: own.label, capacity: 2 },
  ],
  exceptions: [exception(morning.label), exception(null)],
};
const labels = ({ slots }: { slots: readonly { label: string }[] }) =>
  slots.map(({ label }) => label);

describe('a slot that is changed', () => {
  test('takes its places and exceptions along under a new name', () => {
    const renamed = withSlotChanged(booking, morning, { label: 'Early' });
    expect(labels(renamed)).toEqual(['Early', midday.label, own.label]);
    expect(renamed.places.map(({ slot }) => slot)).toEqual(['Early', own.label]);
    expect(renamed.exceptions.map(({ slot }) => slot)).toEqual(['Early', null]);
  });

  test.each([
    [morning, { to: '10:30' }, 'Morning (9am-10.30am)'],
    [morning, { from: '18:00', to: '20:00' }, 'Evening (6pm-8pm)'],
    [own, { to: '18:00' }, 'After school'],
    [{ ...morning, label: 'First thing (9am-11am)' }, { to: '12:00' }, 'First thing (9am-12pm)'],
  ])('is called after its new hours where its name had the old: %j %j', (slot, change, label) => {
    const slots = [slot];
    expect(withSlotChanged({ ...booking, slots }, slot, change).changed.label).toBe(label);
  });

  test('stands where its hours belong', () => {
    const moved = withSlotChanged(booking, morning, { from: '13:00', to: '15:00' });
    expect(labels(moved)).toEqual([midday.label, 'Afternoon (1pm-3pm)', own.label]);
    expect(moved.places[0]?.slot).toBe('Afternoon (1pm-3pm)');
  });

  test('keeps its name where the new one is another’s', () => {
    const taken = withSlotChanged(booking, morning, { label: midday.label });
    expect(taken).toEqual({ ...booking, changed: morning });
  });
});

test('a slot that goes takes its places and exceptions with it', () => {
  const left = withoutSlot(booking, morning);
  expect(labels(left)).toEqual([midday.label, own.label]);
  expect(left.places).toEqual([booking.places[1]]);
  expect(left.exceptions).toEqual([booking.exceptions[1]]);
});

test('a new slot follows the last, and the specification’s four are called by their hours', () => {
  expect(nextSlot(booking.slots)).toEqual({
    label: 'Evening (5pm-7pm)',
    from: '17:00',
    to: '19:00',
  });
  expect(nextSlot([{ label: 'Late', from: '20:00', to: '22:30' }]).to).toBe('23:30');
  expect(proposedLabel(morning)).toBe(morning.label);
  expect(proposedLabel(midday)).toBe(midday.label);
  expect(proposedLabel({ from: '13:00', to: '15:00' })).toBe('Afternoon (1pm-3pm)');
  expect(proposedLabel({ from: '15:00', to: '17:00' })).toBe('Late Afternoon (3pm-5pm)');
});
