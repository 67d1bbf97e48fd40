// A renamed or moved slot takes its places and exceptions along.
import { hoursInWords } from '../../lib/time/hours-format.ts';
import type { BookingSettings, Slot } from './booking-settings.ts';

export interface SlotsAndPlaces extends Pick<BookingSettings, 'places' | 'exceptions'> {
  slots: readonly Slot[];
}

type Hours = Pick<Slot, 'from' | 'to'>;

/** `Morning (9am-11am)` */
export const proposedLabel = (hours: Hours): string =>
  `${partOfDay(hours)} (${hoursInWords(hours)})`;

function partOfDay({ from }: Hours): string {
  if (from < '11:00') return 'Morning';
  if (from < '13:00') return 'Midday';
  if (from < '15:00') return 'Afternoon';
  return from < '17:00' ? 'Late Afternoon' : 'Evening';
}

/** A label that names its hours is updated with them. */
function labelAfter(label: string, before: Hours, after: Hours): string {
  if (label === proposedLabel(before)) return proposedLabel(after);
  return label.replace(`(${hoursInWords(before)})`, `(${hoursInWords(after)})`);
}

/** The slots by start time, one of them with new hours or a new name. Names stay unique. */
export function withSlotChanged(
  { slots, places, exceptions }: SlotsAndPlaces,
  slot: Slot,
  change: Partial<Slot>,
): SlotsAndPlaces & { changed: Slot } {
  const after = { ...slot, ...change };
  const label = change.label ?? labelAfter(slot.label, slot, after);
  const isTaken = slots.some((other) => other !== slot && other.label === label);
  const changed = { ...after, label: isTaken ? slot.label : label };
  const renamed = <Entry extends { slot: string | null }>(entry: Entry): Entry =>
    entry.slot === slot.label ? { ...entry, slot: changed.label } : entry;
  return {
    changed,
    slots: inOrder(slots.map((one) => (one === slot ? changed : one))),
    places: places.map(renamed),
    exceptions: exceptions.map(renamed),
  };
}

export function withoutSlot(
  { slots, places, exceptions }: SlotsAndPlaces,
  slot: Slot,
): SlotsAndPlaces {
  return {
    slots: slots.filter((one) => one !== slot),
    places: places.filter((cell) => cell.slot !== slot.label),
    exceptions: exceptions.filter((one) => one.slot !== slot.label),
  };
}

/** Two hours after the last slot, or until the end of the day. */
export function nextSlot(slots: readonly Slot[]): Slot {
  const from = slots.at(-1)?.to ?? '09:00';
  const hour = Number(from.slice(0, 2)) + 2;
  const to = hour < 24 ? `${String(hour).padStart(2, '0')}${from.slice(2)}` : '23:30';
  return { label: proposedLabel({ from, to }), from, to };
}

const inOrder = (slots: readonly Slot[]) =>
  slots.toSorted((one, other) => one.from.localeCompare(other.from));
