// How staff read a visit.
import type { Tone } from '../../../kit/ui/badge.tsx';
import { shortDay } from '../../../lib/london-day.ts';
import type { Appointment, AppointmentStatus } from '../appointment.ts';

export const statusTones: Record<AppointmentStatus, Tone> = {
  pending: 'waiting',
  confirmed: 'good',
  completed: 'accent',
  cancelled: 'neutral',
};

/** `Tue 24 Nov 2026` */
export function dayInWords(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

const SEARCHED = ['name', 'email', 'phone', 'address', 'postcode', 'reference'] as const;

/** Whether every word of a search stands somewhere in the visit; spaces in numbers do not matter. */
export function matchesSearch(appointment: Appointment, search: string): boolean {
  const text = SEARCHED.map((field) => appointment[field].toLowerCase()).join('\n');
  const wanted = search.trim().toLowerCase();
  const compact = text.replaceAll(' ', '');
  return (
    wanted.split(/\s+/).every((word) => text.includes(word)) ||
    compact.includes(wanted.replaceAll(' ', ''))
  );
}
