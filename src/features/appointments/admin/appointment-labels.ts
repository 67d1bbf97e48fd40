import type { Tone } from '../../../kit/ui/badge.tsx';
import { londonDayOf, shortDay } from '../../../lib/time/london-day.ts';
import { type Appointment, type AppointmentStatus, partsOfSlot } from '../appointment.ts';

export const statusTones: Record<AppointmentStatus, Tone> = {
  pending: 'waiting',
  confirmed: 'good',
  completed: 'accent',
  cancelled: 'neutral',
  noShow: 'neutral',
};

/** `Tue 24 Nov 2026` */
export function dayInWords(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

/** `Tue 24 Nov`, with its year if that is not this one. */
export const dayInShort = (day: string): string =>
  day.startsWith(londonDayOf(new Date()).slice(0, 4)) ? shortDay(day) : dayInWords(day);

type SlotOfVisit = Pick<Appointment, 'preferredTime' | 'slotFrom' | 'slotTo'>;

/** A visit's slot with its hours, also if the label lacks them: `Evening (6pm-8pm)`. */
export function timeInWords(visit: SlotOfVisit): string {
  const { name, range } = hoursOf(visit);
  return range ? `${name} (${range})` : name;
}

/** `Evening` and `6pm-8pm`; the hours are empty if unknown. */
export const hoursOf = ({ preferredTime, slotFrom, slotTo }: SlotOfVisit) =>
  partsOfSlot(preferredTime, { from: slotFrom, to: slotTo });
